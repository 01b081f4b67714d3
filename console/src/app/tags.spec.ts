import { nextAfterClose, noTags, reduceTags, tagTitle } from './tags';
import type { Tag, TagsState } from './tags';

const tag = (path: string, meta: Tag['meta'] = {}, fullPath = path): Tag => ({ path, fullPath, title: path, meta });
const home = tag('/dashboard', { affix: true });
const open = (...tags: Tag[]): TagsState =>
  tags.reduce(
    (state, next) => reduceTags(state, { type: 'visit', tag: next }),
    reduceTags(noTags, { type: 'affix', tags: [home] }),
  );
const paths = (state: TagsState) => state.tags.map(({ path }) => path);

describe('the tags view', () => {
  it('has one tag per path, which follows the query', () => {
    const state = open(tag('/a'), tag('/b'), tag('/a', {}, '/a?page=2'));
    expect(paths(state)).toEqual(['/dashboard', '/a', '/b']);
    expect(state.tags[1]!.fullPath).toBe('/a?page=2');
  });

  it('keeps affixed tags through close, close others and close all', () => {
    const state = open(tag('/a'), tag('/b'));
    expect(paths(reduceTags(state, { type: 'close', path: '/dashboard' }))).toEqual(['/dashboard', '/a', '/b']);
    expect(paths(reduceTags(state, { type: 'closeOthers', path: '/b' }))).toEqual(['/dashboard', '/b']);
    expect(paths(reduceTags(state, { type: 'closeAll' }))).toEqual(['/dashboard']);
  });

  it('reopens the last closed one', () => {
    const closed = reduceTags(open(tag('/a'), tag('/b')), { type: 'close', path: '/a' });
    expect(paths(reduceTags(closed, { type: 'reopen' }))).toEqual(['/dashboard', '/b', '/a']);
  });

  it('moves a tag before or after another, never an affixed one', () => {
    const state = open(tag('/a'), tag('/b'), tag('/c'));
    expect(paths(reduceTags(state, { type: 'move', path: '/c', before: '/a' }))).toEqual([
      '/dashboard',
      '/c',
      '/a',
      '/b',
    ]);
    expect(paths(reduceTags(state, { type: 'move', path: '/a', before: '/c' }))).toEqual([
      '/dashboard',
      '/b',
      '/c',
      '/a',
    ]);
    expect(reduceTags(state, { type: 'move', path: '/a', before: '/dashboard' })).toBe(state);
  });

  it('lets what is pinned stand behind the affixed ones, through every closing and visit, until it is let go', () => {
    const pin = (state: TagsState, path: string) => reduceTags(state, { type: 'pin', path });
    const state = pin(open(tag('/a'), tag('/b'), tag('/c')), '/b');
    expect(paths(state)).toEqual(['/dashboard', '/b', '/a', '/c']);
    expect(paths(reduceTags(state, { type: 'closeAll' }))).toEqual(['/dashboard', '/b']);
    expect(paths(reduceTags(state, { type: 'close', path: '/b' }))).toEqual(paths(state));
    const visited = reduceTags(state, { type: 'visit', tag: tag('/b', {}, '/b?page=2') });
    expect(visited.tags[1]).toMatchObject({ isPinned: true, fullPath: '/b?page=2' });
    expect(reduceTags(state, { type: 'move', path: '/c', before: '/b' })).toBe(state);
    expect(pin(state, '/dashboard')).toBe(state);
    expect(paths(reduceTags(pin(state, '/b'), { type: 'closeAll' }))).toEqual(['/dashboard']);
  });

  it('goes to the last remaining tab, or home', () => {
    const before = open(tag('/a'), tag('/b'), tag('/c')).tags;
    const after = before.filter(({ path }) => path !== '/b');
    expect(nextAfterClose(before, after, '/b')).toBe('/a');
    expect(nextAfterClose([tag('/a')], [], '/a')).toBe('/');
    expect(nextAfterClose([tag('/a'), tag('/b')], [tag('/b')], '/a')).toBe('/b');
  });

  it('names a report by its query and a titleless page no-name', () => {
    expect(tagTitle('Report', { pathname: '/report/view', search: '?name=Waste' }, 'no-name')).toBe('Waste');
    expect(tagTitle('', { pathname: '/x', search: '?name=Waste' }, 'no-name')).toBe('no-name');
  });
});
