/** What the user menu shows (app-10). */
export const version = '2.3.8';
