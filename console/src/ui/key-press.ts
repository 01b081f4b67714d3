// What a key means, whoever hears it.
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `ctrl+k`, `alt+shift+t`, `?` …: Cmd counts as Ctrl, and Shift is named only with Ctrl or Alt. */
export function shortcutOf(event: KeyPress): string {
  const digitOrLetter = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1];
  const isChorded = event.ctrlKey || event.metaKey || event.altKey;
  const key = isChorded && digitOrLetter ? digitOrLetter.toLowerCase() : event.key.toLowerCase();
  const parts = [
    event.ctrlKey || event.metaKey ? 'ctrl' : '',
    event.altKey ? 'alt' : '',
    isChorded && event.shiftKey ? 'shift' : '',
    key,
  ];
  return parts.filter(Boolean).join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
