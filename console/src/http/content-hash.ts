/** SHA-256 of a file, in hex, as the server knows its content; null where the page came by no secure connection. */
export async function contentHash(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
