/** A list as somebody likes to see it: its filters, sorting and page size, under a name. */
export interface SavedView {
  name: string;
  /** The list's address without the page, e.g. `filter=MR18&sort=code+desc`. */
  search: string;
  /** The one that the list opens with. */
  isDefault?: boolean;
}

const most = 50;

/**
 * The part of an address that makes a view: where one stands in the list, and which filters are unfolded, is no part of
 * it.
 */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('more');
  params.sort();
  return params.toString();
}

/**
 * With one view more, or the one of the same name replaced, which stays the default if it was; the newest last, at most
 * fifty.
 */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const former = views.find(({ name }) => name === view.name);
  return [
    ...views.filter((other) => other !== former),
    { ...view, ...(former?.isDefault && { isDefault: true }) },
  ].slice(-most);
}

/** With that view as the one the list opens with, or none. */
export function withDefault(views: readonly SavedView[], name: string | undefined): SavedView[] {
  return views.map(({ isDefault: _, ...view }) => ({ ...view, ...(view.name === name && { isDefault: true }) }));
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** Reads what the server keeps; anything unreadable is no view. */
export function parseViews(text: string | null | undefined): SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (view): view is SavedView =>
        typeof view === 'object' &&
        view !== null &&
        'name' in view &&
        typeof view.name === 'string' &&
        'search' in view &&
        typeof view.search === 'string',
    );
  } catch {
    return [];
  }
}
