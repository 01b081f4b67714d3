import { keep } from './kept-views';

const open = new Set(['/a', '/b', '/c', '/d']);
const cached = () => false;

describe('kept views', () => {
  it('puts the shown one last and drops the longest unseen beyond the limit', () => {
    expect(keep(['/a', '/b', '/c'], '/a', open, cached, 3)).toEqual(['/b', '/c', '/a']);
    expect(keep(['/a', '/b', '/c'], '/d', open, cached, 3)).toEqual(['/b', '/c', '/d']);
  });

  it('lets go of closed views and of those flagged noCache once they are left', () => {
    expect(keep(['/gone', '/a'], '/b', open, cached)).toEqual(['/a', '/b']);
    expect(keep(['/a'], '/b', open, (path) => path === '/a')).toEqual(['/b']);
    expect(keep(['/a'], '/a', open, (path) => path === '/a')).toEqual(['/a']);
  });
});
