import { draftKey, readDraft, writeDraft } from '../../../../resource/drafts';
import { currentAccount } from '../../../../session/session';

export interface Point {
  roomName: string;
  cabinetNo: string;
  x: number;
  y: number;
}

/** What somebody has begun to say of a sheet, and where in its drawing. */
interface BegunComment {
  text?: string;
  point?: Point;
}

function keyOf(sheetId: string): string | undefined {
  const account = currentAccount();
  return account && draftKey(account, 'auditComment', sheetId);
}

export function begunComment(sheetId: string): BegunComment {
  const key = keyOf(sheetId);
  return (key && (readDraft(localStorage, key, Date.now())?.values as BegunComment | undefined)) || {};
}

/** Kept in this browser until it is said or wiped out: another sheet may be looked at meanwhile. */
export function keepBegun(sheetId: string, { text = '', point }: BegunComment): void {
  const key = keyOf(sheetId);
  const values = text.trim() === '' ? {} : { text, ...(point && { point }) };
  if (key) writeDraft(localStorage, key, { values, at: Date.now() });
}
