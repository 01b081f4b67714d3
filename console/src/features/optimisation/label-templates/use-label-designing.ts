import type { LabelItem, LabelKind, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { noHistory, redo, remember, undo } from '../../../ui/history';
import type { History } from '../../../ui/history';
import { shortcutOf } from '../../../ui/key-press';
import { boxByKey, leastOf, newItem, placed, withItem, withNewItem, withoutItem } from './label-draft';
import type { Box, Dpi, ItemKind } from './label-draft';

interface Designed {
  kind: LabelKind;
  value: LabelTemplate;
  onChange: (label: LabelTemplate) => void;
}

/** A label while it is designed: which item is selected, what is done with it, and what was done before. */
export function useLabelDesigning({ kind, value, onChange }: Designed) {
  const [at, select] = useState<number>();
  const [dpi, setDpi] = useState<Dpi>(203);
  const [history, setHistory] = useState<History<LabelTemplate>>(noHistory);
  const selected = at === undefined ? undefined : value.items[at];
  /** `of`: changes of the same that follow on each other are undone together. */
  const change = (next: LabelTemplate, of?: string) => {
    setHistory(remember(history, value, of, performance.now()));
    onChange(next);
  };
  const go = (step: ReturnType<typeof undo<LabelTemplate>>) => {
    if (!step) return;
    setHistory(step.history);
    onChange(step.value);
  };
  const put = (index: number, item: LabelItem, of?: string) =>
    change(withItem(value, index, item), of && `${of} ${index}`);
  const place = (index: number, box: Box, of?: string) => {
    const item = value.items[index]!;
    put(index, { ...item, ...placed(box, value, dpi, leastOf(item)) }, of);
  };
  const add = (item: LabelItem) => {
    change(withNewItem(value, item));
    select(value.items.length);
  };
  const remove = () => {
    if (at === undefined || value.items.length < 2) return;
    change(withoutItem(value, at));
    select(undefined);
  };
  const duplicate = () =>
    selected &&
    add({
      ...selected,
      ...placed({ ...selected, x: selected.x + 2, y: selected.y + 2 }, value, dpi, leastOf(selected)),
    });
  const keys: Readonly<Record<string, () => void>> = {
    'ctrl+z': () => go(undo(history, value)),
    'ctrl+shift+z': () => go(redo(history, value)),
    'ctrl+y': () => go(redo(history, value)),
  };
  const itemKeys: Readonly<Record<string, () => void>> = {
    'ctrl+d': () => void duplicate(),
    delete: remove,
    backspace: remove,
    escape: () => select(undefined),
  };
  return {
    kind,
    label: value,
    at,
    selected,
    select,
    dpi,
    setDpi,
    change,
    put,
    place,
    remove,
    duplicate,
    add: (added: ItemKind) => add(newItem(added, kind, value)),
    undo: history.past.length > 0 ? keys['ctrl+z'] : undefined,
    redo: history.future.length > 0 ? keys['ctrl+shift+z'] : undefined,
    /** On the canvas every key is the designer's; in a field those of undo alone are, for its own would fight them. */
    onKeyDown: (event: KeyboardEvent, isItem: boolean) => {
      const pressed = shortcutOf(event.nativeEvent);
      const run = keys[pressed] ?? (isItem ? itemKeys[pressed] : undefined);
      const box = isItem && selected ? boxByKey(selected, event, dpi) : undefined;
      if (!run && !box) return;
      event.preventDefault();
      event.stopPropagation();
      if (run) run();
      else place(at!, box!, 'keys');
    },
  };
}
export type LabelDesigning = ReturnType<typeof useLabelDesigning>;
