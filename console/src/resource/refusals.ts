import type { HttpError } from '../http/http-error';

export interface FieldRefusal {
  name: string;
  errors: string[];
  /** 0-based row of a list that was refused. */
  row?: number;
}

/** What the server refuses of single fields, each under the field it means; members compare by any letter case. The server's words name the member; a reader knows it by its label. */
export function fieldRefusals(
  error: HttpError,
  keys: readonly string[],
  labelOf: (key: string) => string,
): FieldRefusal[] {
  const known = new Map(keys.map((key) => [key.toLowerCase(), key]));
  return error.validationErrors.flatMap(({ message, members }) =>
    members.flatMap((member) => {
      const [head, row] = member.split('.');
      const name = known.get(head!.toLowerCase());
      if (name === undefined) return [];
      return [
        {
          name,
          errors: [message.replace(member, labelOf(name))],
          ...(row && /^\d+$/.test(row) && { row: Number(row) }),
        },
      ];
    }),
  );
}
