import { noHistory, redo, remember, undo } from './history';

describe('what was done', () => {
  it('is undone and done again in its order, until something else is done', () => {
    let history = remember<string>(noHistory, 'a', undefined, 0);
    history = remember(history, 'b', undefined, 1);
    const back = undo(history, 'c')!;
    expect(back.value).toBe('b');
    const further = undo(back.history, back.value)!;
    expect(further.value).toBe('a');
    expect(undo(further.history, 'a')).toBeUndefined();
    expect(redo(further.history, 'a')!.value).toBe('b');
    expect(redo(redo(further.history, 'a')!.history, 'b')!.value).toBe('c');
    expect(redo(remember(further.history, 'a', undefined, 2), 'd')).toBeUndefined();
  });

  it('is one step where the same is changed again at once', () => {
    let history = remember<string>(noHistory, '', 'text', 0);
    history = remember(history, 'w', 'text', 300);
    history = remember(history, 'wo', 'text', 900);
    expect(history.past).toEqual(['']);
    history = remember(history, 'wor', 'text', 5_000);
    expect(history.past).toEqual(['wor', '']);
    expect(remember(history, 'word', 'x', 5_001).past).toHaveLength(3);
  });
});
