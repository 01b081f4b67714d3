/** What the user menu shows (R170). */
export const version = '2.3.8';
