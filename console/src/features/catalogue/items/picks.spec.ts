import { parsePicks, withFavourite, withRecent } from './picks';

describe('what somebody picks from the catalogue', () => {
  it('is kept with the latest first, each once and twenty at most', () => {
    const picks = withRecent(withRecent({ recent: [], favourites: ['f'] }, ['a', 'b']), ['b', 'c']);
    expect(picks).toEqual({ recent: ['b', 'c', 'a'], favourites: ['f'] });
    expect(
      withRecent(
        picks,
        Array.from({ length: 30 }, (_, index) => `n${index}`),
      ).recent,
    ).toHaveLength(20);
  });

  it('is a favourite until it is taken from them', () => {
    const picks = withFavourite({ recent: ['a'], favourites: [] }, 'b');
    expect(picks.favourites).toEqual(['b']);
    expect(withFavourite(picks, 'b').favourites).toEqual([]);
  });

  it('is nothing where what is kept cannot be read', () => {
    for (const text of [null, 'no JSON', '7', '{"recent":[1,"a"],"favourites":"b"}'])
      expect(parsePicks(text)).toEqual({ recent: text?.startsWith('{') ? ['a'] : [], favourites: [] });
  });
});
