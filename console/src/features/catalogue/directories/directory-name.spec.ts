import { sentName } from './directory-name';

describe('the name of a directory', () => {
  it('gets a blank before the test prefix, and nothing else does', () => {
    expect(sentName('test board')).toBe(' test board');
    expect(sentName(' test board')).toBe(' test board');
    expect(sentName('Wardrobes')).toBe('Wardrobes');
  });
});
