import { savedDesign } from './design-message';

describe('a message of the designer', () => {
  it('names the design that was saved or completed', () => {
    expect(savedDesign({ type: 'des', action: 'kjl_saved', designId: 'D1' })).toBe('D1');
    expect(savedDesign({ type: 'des', action: 'kjl_completed', desginId: 'D2' })).toBe('D2');
  });

  it.each([
    ['another type', { type: 'fp', action: 'kjl_saved', designId: 'D1' }],
    ['another action', { type: 'des', action: 'kjl_loaded', designId: 'D1' }],
    ['no number', { type: 'des', action: 'kjl_saved' }],
    ['text', 'kjl_saved'],
    ['nothing', null],
  ])('means nothing with %s', (_case, data) => expect(savedDesign(data)).toBeUndefined());
});
