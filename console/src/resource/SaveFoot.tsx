import { Alert, Space } from 'antd';
import type { ReactNode } from 'react';
import type { SaveFailure } from './refusals';

/** The foot of a drawer that saves: what was refused, above the buttons. */
export function SaveFoot({ failure, children }: { failure: SaveFailure | undefined; children: ReactNode }) {
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
            failure.details.length > 0 &&
            failure.details.map((line) => (
              <div key={line} style={{ overflowWrap: 'anywhere' }}>
                {line}
              </div>
            ))
          }
        />
      )}
      <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>{children}</Space>
    </>
  );
}
