const saving: readonly unknown[] = ['kjl_saved', 'kjl_completed'];

/** The design's number in a message of the designer that it was saved or completed; undefined for any other message. */
export function savedDesign(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, action, designId, desginId } = data as Record<string, unknown>;
  const id = designId ?? desginId;
  return type === 'des' && saving.includes(action) && typeof id === 'string' && id !== '' ? id : undefined;
}
