import { bandsText } from '@ishare/contracts/optimisation/bands.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { listed } from '../../../ui/figures';

const members = [
  'partNo',
  'name',
  'materialCode',
  'length',
  'width',
  'count',
  'grain',
  'thickness',
  'edges',
  'edgeL1',
  'edgeL2',
  'edgeW1',
  'edgeW2',
  'drillFile',
  'matchGroup',
  'barcode',
  'orderNo',
  'cabinetNo',
  'room',
  'remark',
] as const;
/** Of these, what could not be read stands in the finding. */
const unread = new Set(['E03', 'E06']);

/** What stood in the cell where it could not be read, else what was read of it. */
export function cellText(row: CutListRow, member: (typeof members)[number]): string {
  const finding = row.errors.find((each) => each.member === member && unread.has(each.code));
  return String(finding?.data['value'] ?? row[member] ?? '');
}

export const isGrainRead = ({ errors }: CutListRow): boolean => !errors.some(({ code }) => code === 'E06');

const MASK = /^[01]{4}$/;

/** Which sides are banded, and with what; what is no mask of sides stands as it was read. */
export function edgesText(row: CutListRow, t: (key: string) => string): string {
  const said = bandsText(row, listed);
  if (row.edges && !MASK.test(row.edges)) return [row.edges, said].filter(Boolean).join(' ');
  return said || (row.edges ? t('row.noEdges') : '');
}

export function textsOf(row: CutListRow, grainWord: (grain: number) => string): Record<string, string> {
  const isRead = isGrainRead(row);
  return Object.fromEntries(
    members.map((member) => [member, member === 'grain' && isRead ? grainWord(row.grain) : cellText(row, member)]),
  );
}

/** The cells that were changed, as the server takes them; an emptied one is null. */
export function correctionOf(
  shown: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  return Object.fromEntries(
    members.flatMap((member) => {
      const text = String(values[member] ?? '').trim();
      return text === shown[member] ? [] : [[member, text === '' ? null : text]];
    }),
  );
}
