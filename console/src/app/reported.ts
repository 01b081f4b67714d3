/** True when the error-log setting names this kind of build (error-10). The setting is a JSON list or a comma list. */
export function isReported(setting: string | undefined, mode: string): boolean {
  return (setting ?? '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(mode);
}
