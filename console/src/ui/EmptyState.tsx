import { Empty } from 'antd';
import type { ReactNode } from 'react';

/** Says that there is nothing, and what the next step is. */
export function EmptyState({ text, icon, children }: { text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <Empty
      image={
        icon ? (
          <span style={{ fontSize: 36, lineHeight: '40px', color: 'var(--text-soft)' }}>{icon}</span>
        ) : (
          Empty.PRESENTED_IMAGE_SIMPLE
        )
      }
      styles={{ image: { height: 40 } }}
      description={text}
    >
      {children}
    </Empty>
  );
}
