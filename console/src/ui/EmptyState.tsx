import { Empty } from 'antd';
import type { ReactNode } from 'react';

/** Says that there is nothing, and what the next step is. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  );
}
