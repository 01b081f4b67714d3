interface Page<T> {
  items: readonly T[];
  totalCount: number;
}

/** All records of a list, read in pages of `size` one after the other. */
export async function allPages<T>(
  size: number,
  read: (page: { skipCount: number; maxResultCount: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, totalCount } = await read({ skipCount: all.length, maxResultCount: size });
    all.push(...items);
    if (items.length < size || all.length >= totalCount) return all;
  }
}
