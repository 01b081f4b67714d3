/** One visited view. `path` is its identity; `fullPath` follows its query and hash. */
export interface Tag {
  path: string;
  fullPath: string;
  title: string;
  meta: { affix?: boolean; noCache?: boolean };
}

export interface TagsState {
  tags: readonly Tag[];
  /** Closed tags, latest last, for reopening. */
  closed: readonly Tag[];
}

export type TagAction =
  | { type: 'visit'; tag: Tag }
  | { type: 'close'; path: string }
  | { type: 'closeOthers'; path: string }
  | { type: 'closeAll' }
  | { type: 'reopen' }
  | { type: 'move'; path: string; before: string }
  | { type: 'affix'; tags: readonly Tag[] };

export const noTags: TagsState = { tags: [], closed: [] };
const rememberedClosed = 10;

function without(state: TagsState, keep: (tag: Tag) => boolean): TagsState {
  const gone = state.tags.filter((tag) => !tag.meta.affix && !keep(tag));
  if (gone.length === 0) return state;
  return {
    tags: state.tags.filter((tag) => tag.meta.affix || keep(tag)),
    closed: [...state.closed, ...gone].slice(-rememberedClosed),
  };
}

/** The tags view's rules: one tag per path, affixed tags stay and stand first. */
export function reduceTags(state: TagsState, action: TagAction): TagsState {
  switch (action.type) {
    case 'visit': {
      const index = state.tags.findIndex((tag) => tag.path === action.tag.path);
      if (index < 0) return { ...state, tags: [...state.tags, action.tag] };
      const known = state.tags[index]!;
      const tag = { ...action.tag, meta: { ...known.meta, ...action.tag.meta } };
      return { ...state, tags: state.tags.with(index, tag) };
    }
    case 'close':
      return without(state, (tag) => tag.path !== action.path);
    case 'closeOthers':
      return without(state, (tag) => tag.path === action.path);
    case 'closeAll':
      return without(state, () => false);
    case 'reopen': {
      const tag = state.closed.at(-1);
      if (!tag) return state;
      return {
        tags: state.tags.some((open) => open.path === tag.path) ? state.tags : [...state.tags, tag],
        closed: state.closed.slice(0, -1),
      };
    }
    case 'move': {
      const moved = state.tags.find((tag) => tag.path === action.path);
      const target = state.tags.find((tag) => tag.path === action.before);
      if (!moved || !target || moved === target || moved.meta.affix || target.meta.affix) return state;
      const rest = state.tags.filter((tag) => tag !== moved);
      const after = state.tags.indexOf(moved) < state.tags.indexOf(target) ? 1 : 0;
      return { ...state, tags: rest.toSpliced(rest.indexOf(target) + after, 0, moved) };
    }
    case 'affix': {
      const paths = new Set(action.tags.map((tag) => tag.path));
      const rest = state.tags
        .filter((tag) => !paths.has(tag.path))
        .map((tag) => ({ ...tag, meta: { ...tag.meta, affix: false } }));
      return { ...state, tags: [...action.tags, ...rest] };
    }
  }
}

/** Where to go when `path` has been closed: its left neighbour that is still open, else the last tag, else home. */
export function nextAfterClose(before: readonly Tag[], after: readonly Tag[], path: string): string {
  const open = new Set(after.map((tag) => tag.path));
  const index = before.findIndex((tag) => tag.path === path);
  const left = before.slice(0, Math.max(index, 0)).findLast((tag) => open.has(tag.path));
  return (left ?? after.at(-1))?.fullPath ?? '/';
}

/** The tag's text: the report's name from its query, the route's title, or the no-name text. */
export function tagTitle(
  title: string | undefined,
  place: { pathname: string; search: string },
  noName: string,
): string {
  const query = new URLSearchParams(place.search);
  const report = place.pathname === '/report/view' ? (query.get('name') ?? query.get('reportName')) : null;
  return report || title || noName;
}
