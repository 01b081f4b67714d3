import { draftKey, dropDrafts, readDraft, writeDraft } from './drafts';

/** The browser's storage, as far as drafts use it. */
function emptyStorage() {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

let localStorage: ReturnType<typeof emptyStorage>;
beforeEach(() => {
  localStorage = emptyStorage();
});

describe('drafts', () => {
  it('are kept apart by account, screen and record', () => {
    const keys = [
      draftKey('t1.u1', 'a:b', '1'),
      draftKey('t1.u1', 'a:b', undefined),
      draftKey('t1.u1', 'a:c', '1'),
      draftKey('t1.u2', 'a:b', '1'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('come back as they were written, for a fortnight', () => {
    const draft = { values: { name: 'Side' }, version: 'v1', at: 0 };
    writeDraft(localStorage, 'draft.x', draft);
    expect(readDraft(localStorage, 'draft.x', 1000)).toEqual(draft);
    expect(readDraft(localStorage, 'draft.x', 15 * 86_400_000)).toBeUndefined();
    expect(localStorage.getItem('draft.x')).toBeNull();
  });

  it('are dropped when nothing is left of them, or too much', () => {
    writeDraft(localStorage, 'draft.x', { values: { a: 1 }, at: 0 });
    writeDraft(localStorage, 'draft.x', { values: {}, at: 0 });
    expect(localStorage.getItem('draft.x')).toBeNull();
    writeDraft(localStorage, 'draft.x', { values: { a: 'x'.repeat(200_000) }, at: 0 });
    expect(localStorage.getItem('draft.x')).toBeNull();
  });

  it('go with the account that signs out, and no other', () => {
    for (const account of ['t1.u1', 't1.u2'])
      writeDraft(localStorage, draftKey(account, 'a:b', '1'), { values: { a: 1 }, at: 0 });
    dropDrafts(localStorage, 't1.u1');
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, draftKey('t1.u2', 'a:b', '1')]);
  });
});
