const testPrefix = 'test';

/** The name as it is sent: one that begins with the test prefix gets a blank before it. */
export function sentName(name: string): string {
  return name.startsWith(testPrefix) ? ` ${name}` : name;
}
