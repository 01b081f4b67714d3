import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftKey, writeDraft } from '../../../resource/drafts';
import { useFormDraft } from '../../../resource/use-form-draft';
import { configuration } from '../../../session/configuration';
import { TypedList } from './TypedList';
import { parseText } from '../../../ui/grid/cell-values';
import { filledRows, grainOfText } from './typed-list';

const sent: File[] = [];
const textOf = (file: File) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

function Typing() {
  const draft = useFormDraft('optimisation:typed', undefined);
  return <TypedList draft={draft} onBack={() => undefined} onSend={(file) => sent.push(file)} />;
}

describe('a typed list', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it('is offered again after a reload, and sent as it was typed', async () => {
    configuration.set({ currentUser: { id: 'u1' }, currentTenant: { id: 't1' } } as never);
    const rows = [{ name: 'Side', materialCode: 'W18', length: '600', width: '400', count: '2' }];
    writeDraft(localStorage, draftKey('t1.u1', 'optimisation:typed', undefined), { values: { rows }, at: Date.now() });
    render(<Typing />);
    await userEvent.click(screen.getByRole('button', { name: 'draft.restore' }));
    await userEvent.click(screen.getByRole('button', { name: 'typed.send' }));
    expect(await textOf(sent[0]!)).toContain('"Side"\t"W18"\t"600"\t"400"\t"2"');
  });

  it('takes the keys as soon as it is there', async () => {
    render(<Typing />);
    await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull());
  });

  it('knows the words for the grain that a file has', () => {
    const grain = { key: 'grain', title: 'Grain', editor: 'select', wordOf: grainOfText, options: [] } as const;
    expect(['L', 'W', '横纹', 'length', 'h'].map((text) => parseText(grain, text))).toEqual(['1', '2', '2', '1', 'h']);
  });

  it('keeps what was typed, and nothing of a row that only stands there', () => {
    expect(filledRows([{ count: '1' }, { name: 'Side', remark: '', count: '1' }, {}])).toEqual([
      { name: 'Side', count: '1' },
    ]);
  });
});
