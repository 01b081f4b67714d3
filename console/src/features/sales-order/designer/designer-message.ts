import { DESIGNER_MESSAGE } from '@ishare/contracts/sales-order/design.js';
import type { DESIGNER_COMPLETED, DESIGNER_SAVED } from '@ishare/contracts/sales-order/design.js';

/**
 * Tells the window that opened the designer which design was saved or completed; a window of another origin hears
 * nothing.
 */
export function tellOpener(action: typeof DESIGNER_SAVED | typeof DESIGNER_COMPLETED, designId: string): void {
  const opener = window.parent === window ? (window.opener as Window | null) : window.parent;
  opener?.postMessage({ type: DESIGNER_MESSAGE, action, designId }, location.origin);
}

/** Whether somebody listens: the designer stands in a frame, or was opened by another window. */
export function hasOpener(): boolean {
  return window.parent !== window || window.opener !== null;
}
