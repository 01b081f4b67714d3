/**
 * The field that a refused change of the own password is about, by the refusal's code: the present password, or a rule
 * that the new one breaks.
 */
export function refusedField(code: string | undefined): 'currentPassword' | 'newPassword' | undefined {
  const name = /^Volo\.Abp\.Identity:(Password\w+)$/.exec(code ?? '')?.[1];
  if (name === undefined) return undefined;
  return name === 'PasswordMismatch' ? 'currentPassword' : 'newPassword';
}
