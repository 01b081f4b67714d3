import { overlaid } from './overlaid';

const texts = { title: 'Users', action: { save: 'Save', delete: 'Delete' } };

describe("a tenant's own wording", () => {
  it('replaces the texts it names, in their namespace only, and leaves the original alone', () => {
    expect(overlaid(texts, 'common', { 'common:action.save': 'Keep', 'shell:title': 'x' })).toEqual({
      title: 'Users',
      action: { save: 'Keep', delete: 'Delete' },
    });
    expect(texts.action.save).toBe('Save');
    expect(overlaid(texts, 'identity', { 'common:title': 'x' })).toBe(texts);
  });

  it('passes over keys that lead to no text', () => {
    expect(
      overlaid(texts, 'common', {
        'common:action': 'x',
        'common:action.gone': 'x',
        'common:title.more': 'x',
        'common:__proto__.polluted': 'x',
      }),
    ).toEqual(texts);
    expect('polluted' in {}).toBe(false);
  });
});
