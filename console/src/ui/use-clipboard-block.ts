import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './key-press';

/** A block of cells that is pasted while nothing is typed into; false of `onBlock` leaves it to others that listen. */
export function useClipboardBlock(onBlock: (text: string) => boolean | void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTyping(event.target) || !/[\t\n]/.test(text.trim())) return;
    if (onBlock(text) !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
