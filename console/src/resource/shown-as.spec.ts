import { shownAs } from './shown-as';

describe('what a file is looked at as', () => {
  it.each([
    ['plan.PDF', 'pdf'],
    ['room.last.jpeg', 'image'],
    ['parts.csv', 'text'],
    ['parts.xlsx', undefined],
    ['readme', undefined],
  ])('%s: %s', (name, kind) => expect(shownAs(name)).toBe(kind));
});
