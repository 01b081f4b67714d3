/** Whether the page may show a picture of that address: pictures come from the product's own site alone. */
export function isOwnAddress(address: string, origin: string): boolean {
  try {
    return new URL(address, origin).origin === origin;
  } catch {
    return false;
  }
}
