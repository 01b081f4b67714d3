/** Where the server puts an address that nobody gave: of people who registered by phone. */
const noAddress = /@phone\.invalid$/i;

/** An e-mail address as its owner knows it: none where one was made up to have a value. */
export function ownEmail(email: string | null | undefined): string {
  return !email || noAddress.test(email) ? '' : email;
}
