/** What is chosen once a directory is gone: its parent, else the first one that is left; undefined when none is. */
export function chosenAfter<T extends { id: string; parentId: string | null }>(
  gone: T,
  directories: readonly T[],
): T | undefined {
  const rest = directories.filter(({ id }) => id !== gone.id);
  return rest.find(({ id }) => id === gone.parentId) ?? rest[0];
}
