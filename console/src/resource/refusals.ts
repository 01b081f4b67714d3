import type { TFunction } from 'i18next';
import { HttpError } from '../http/http-error';
import { isInDoubt } from '../http/insist';

export interface FieldRefusal {
  name: string;
  errors: string[];
  /** 0-based row of a list that was refused. */
  row?: number;
}

/** What a drawer says of a save that did not succeed; it stands until something is edited. */
export interface SaveFailure {
  title: string;
  details: readonly string[];
  /** When it was tried: a second refusal in the same words is seen by it. */
  at: Date;
}

const told = [401, 403, 404, 429, 500];

/**
 * Of a failed save what stands under no field: all of it, or what the server says of other members. `shown` are members
 * with a field.
 */
export function saveFailure(
  error: HttpError,
  shown: readonly string[],
  t: TFunction,
  at = new Date(),
): SaveFailure | undefined {
  if (error.kind === 'aborted') return undefined;
  if (isInDoubt(error)) return { title: t('errors:doubt.title'), details: [t('errors:doubt.message')], at };
  const known = new Set(shown.map((key) => key.toLowerCase()));
  const elsewhere = error.validationErrors.filter(
    ({ members }) => !members.some((member) => known.has(member.split('.')[0]!.toLowerCase())),
  );
  if (error.validationErrors.length > 0 && elsewhere.length === 0) return undefined;
  if (elsewhere.length > 0)
    return { title: error.envelope!.message, details: [...new Set(elsewhere.map(({ message }) => message))], at };
  const { envelope } = error;
  if (envelope?.message)
    return { title: envelope.message, details: envelope.details ? envelope.details.split('\n') : [], at };
  if (told.includes(error.status))
    return { title: t(`errors:${error.status}.title`), details: [t(`errors:${error.status}.message`)], at };
  return { title: t('errors:other'), details: [error.text ?? `${error.statusText} ${error.status}`.trim()], at };
}

/** Why a save was refused, in one line. */
export function refusalText(error: HttpError, t: TFunction, shown: readonly string[] = []): string {
  const { title, details } = saveFailure(error, shown, t) ?? { title: '', details: [] };
  return details.join(' ') || title;
}

/** Why something failed, in words for people: an HttpError's own message is for logs. */
export const failureText = (error: unknown, t: TFunction): string =>
  error instanceof HttpError ? refusalText(error, t) : t('errors:other');

/** The server names the member, of an element of a list what it is called there; a reader knows its label, if any. */
const inWords = (message: string, member: string, label: string): string =>
  label.endsWith(`.${member}`) ? message : message.replace(member, label);

/**
 * What the server refuses of single fields, each under the field it means; members compare by any letter case. The
 * server's words name the member; a reader knows it by its label.
 */
export function fieldRefusals(
  error: HttpError,
  keys: readonly string[],
  labelOf: (key: string) => string,
): FieldRefusal[] {
  const known = new Map(keys.map((key) => [key.toLowerCase(), key]));
  return error.validationErrors.flatMap(({ message, members }) =>
    members.flatMap((member) => {
      const [head, row, ...rest] = member.split('.');
      const name = known.get(head!.toLowerCase());
      if (name === undefined) return [];
      return [
        {
          name,
          errors: [inWords(message, rest.length > 0 ? rest.join('.') : member, labelOf(rest[0] ?? name))],
          ...(row && /^\d+$/.test(row) && { row: Number(row) }),
        },
      ];
    }),
  );
}
