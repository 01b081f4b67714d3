import { Alert, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { secondText } from '../ui/figures';
import type { SaveFailure } from './refusals';

/**
 * The foot of a drawer that saves: what was refused, above the buttons, and when, so that a second refusal is seen as
 * one.
 */
export function SaveFoot({ failure, children }: { failure: SaveFailure | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 8 }}
          title={failure.title}
          description={
            <>
              {failure.details.map((line) => (
                <div key={line} style={{ overflowWrap: 'anywhere' }}>
                  {line}
                </div>
              ))}
              <div style={{ color: 'var(--text-soft)' }}>
                {t('form.triedAt')} <time>{secondText(failure.at)}</time>
              </div>
            </>
          }
        />
      )}
      <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>{children}</Space>
    </>
  );
}
