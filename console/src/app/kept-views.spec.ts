import { keep } from './kept-views';

const open = new Set(['/a', '/b', '/c', '/d']);
const all = { open, isUncached: () => false };
const withoutA = { open, isUncached: (path: string) => path === '/a' };

describe('kept views', () => {
  it('puts the shown one last and drops the longest unseen beyond the limit', () => {
    expect(keep(['/a', '/b', '/c'], '/a', all, 3)).toEqual(['/b', '/c', '/a']);
    expect(keep(['/a', '/b', '/c'], '/d', all, 3)).toEqual(['/b', '/c', '/d']);
  });

  it('lets go of closed views and of those flagged noCache once they are left', () => {
    expect(keep(['/gone', '/a'], '/b', all)).toEqual(['/a', '/b']);
    expect(keep(['/a'], '/b', withoutA)).toEqual(['/b']);
    expect(keep(['/a'], '/a', withoutA)).toEqual(['/a']);
  });
});
