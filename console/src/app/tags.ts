/** One visited view. `path` is its identity; `fullPath` follows its query and hash. */
export interface Tag {
  path: string;
  fullPath: string;
  title: string;
  meta: { affix?: boolean; noCache?: boolean };
  /** Its user lets it stay. */
  isPinned?: boolean;
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
  | { type: 'pin'; path: string }
  | { type: 'move'; path: string; before: string }
  | { type: 'affix'; tags: readonly Tag[] };

export const noTags: TagsState = { tags: [], closed: [] };
const rememberedClosed = 10;

/** Whether a tag is closed by nothing but its user's letting go of it. */
export const isStaying = ({ meta, isPinned }: Tag): boolean => meta.affix === true || isPinned === true;

function without(state: TagsState, keep: (tag: Tag) => boolean): TagsState {
  const gone = state.tags.filter((tag) => !isStaying(tag) && !keep(tag));
  if (gone.length === 0) return state;
  return {
    tags: state.tags.filter((tag) => isStaying(tag) || keep(tag)),
    closed: [...state.closed, ...gone].slice(-rememberedClosed),
  };
}

/** The tags view's rules: one tag per path, affixed tags stay and stand first, and after them those that are pinned. */
export function reduceTags(state: TagsState, action: TagAction): TagsState {
  switch (action.type) {
    case 'visit': {
      const index = state.tags.findIndex((tag) => tag.path === action.tag.path);
      if (index < 0) return { ...state, tags: [...state.tags, action.tag] };
      const known = state.tags[index]!;
      const { isPinned = false } = known;
      const tag = { ...action.tag, meta: { ...known.meta, ...action.tag.meta }, ...(isPinned && { isPinned }) };
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
      if (isStaying(moved) !== isStaying(target)) return state;
      const rest = state.tags.filter((tag) => tag !== moved);
      const after = state.tags.indexOf(moved) < state.tags.indexOf(target) ? 1 : 0;
      return { ...state, tags: rest.toSpliced(rest.indexOf(target) + after, 0, moved) };
    }
    case 'pin': {
      const tag = state.tags.find(({ path }) => path === action.path);
      if (!tag || tag.meta.affix) return state;
      const rest = state.tags.filter((other) => other !== tag);
      const { isPinned = false, ...plain } = tag;
      const turned = isPinned ? plain : { ...plain, isPinned: true };
      return { ...state, tags: rest.toSpliced(rest.filter(isStaying).length, 0, turned) };
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
