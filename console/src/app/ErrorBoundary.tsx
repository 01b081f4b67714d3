import { Button, Result } from 'antd';
import i18next from 'i18next';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { recordError } from './error-log';

interface Props {
  children: ReactNode;
  onReload: () => void;
}

/** Keeps one tab's failure inside that tab. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    recordError({ message: error.message, detail: `${error.stack ?? ''}\n${info.componentStack ?? ''}` });
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <Result
        status="error"
        title={i18next.t('shell:boundary.title')}
        subTitle={i18next.t('shell:boundary.message')}
        extra={
          <Button type="primary" onClick={this.props.onReload}>
            {i18next.t('shell:boundary.reload')}
          </Button>
        }
      />
    );
  }
}
