import type { ReactNode } from 'react';

/** What may be wider than the screen, such as a table: keys scroll it as well, whatever is in it. */
export function Scrolled({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div className={className} role="group" tabIndex={0}>
      {children}
    </div>
  );
}
