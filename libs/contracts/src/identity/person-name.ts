/** What is known of somebody's name. */
export interface Named {
  userName?: string | null | undefined;
  name?: string | null | undefined;
  surname?: string | null | undefined;
}

const HAN = /\p{Script=Han}/u;

/**
 * How somebody is addressed: a Chinese name begins with the surname and has no blank, others end with it; without
 * either, the name of the sign-in.
 */
export function personName({ userName, name, surname }: Named): string {
  const isChinese = HAN.test(`${name ?? ''}${surname ?? ''}`);
  const parts = isChinese ? [surname, name] : [name, surname];
  return parts.filter(Boolean).join(isChinese ? '' : ' ') || userName || '';
}
