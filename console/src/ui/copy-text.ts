import i18next from 'i18next';
import { tellSuccess, tellWarning } from './feedback';

/** The way to the clipboard that browsers leave open below a plain http address, where they have no other. */
function copiedByEvent(text: string): boolean {
  let isCopied = false;
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', give, { capture: true });
  try {
    document.execCommand('copy');
  } catch {
    // Said by whoever asked.
  } finally {
    document.removeEventListener('copy', give, { capture: true });
  }
  return isCopied;
}

async function isCopied(text: string): Promise<boolean> {
  // Types say that it is always there; below a plain http address it is not.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copiedByEvent(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copiedByEvent(text),
  );
}

/** Puts a text on the clipboard and says so by `done`; where the browser does not let it, that is said. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await isCopied(text)) tellSuccess(done);
  else tellWarning(i18next.t('common:copy.refused'));
}
