/** The pictures of an item: addresses parted by commas, or one picture written out as a data address. */
export function imageList(images: string | null | undefined): string[] {
  const text = images?.trim() ?? '';
  if (text.startsWith('data:')) return [text];
  return text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** What lists show. */
export function firstImage(images: string | null | undefined): string | undefined {
  return imageList(images)[0];
}
