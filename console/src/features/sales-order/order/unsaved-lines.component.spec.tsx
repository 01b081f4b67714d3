import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { setNoticeSurface } from '../../../ui/feedback';
import { UnsavedLinesContext, useTellUnsaved, useUnsavedLines } from './unsaved-lines';

interface Tab {
  count: number;
  saved: () => void;
}

function Lines({ tab }: { tab: Tab }) {
  useTellUnsaved('matter', { unsaved: () => tab.count, save: () => Promise.resolve(tab.saved()) });
  return null;
}

function Order({ tab, isSeen, did }: { tab: Tab; isSeen: boolean; did: string[] }) {
  const lines = useUnsavedLines((formType) => did.push(`to ${formType}`));
  const step = async () => did.push((await lines.mayStep()) ? 'step' : 'stay');
  return (
    <UnsavedLinesContext value={lines}>
      <button type="button" onClick={() => void step()}>
        submit
      </button>
      <Activity mode={isSeen ? 'visible' : 'hidden'}>
        <Lines tab={tab} />
      </Activity>
    </UnsavedLinesContext>
  );
}

describe('a step of an order', () => {
  const asked: string[] = [];
  let answer = false;
  beforeEach(() => {
    asked.length = 0;
    const confirm = ({ title, onOk, onCancel }: { title: string; onOk: () => void; onCancel: () => void }) => {
      asked.push(title);
      if (answer) onOk();
      else onCancel();
    };
    setNoticeSurface({ modal: { confirm } } as never);
  });
  afterEach(cleanup);

  const submit = async (tab: Tab, isSeen = true) => {
    const did: string[] = [];
    const { rerender } = render(<Order tab={tab} isSeen did={did} />);
    rerender(<Order tab={tab} isSeen={isSeen} did={did} />);
    await userEvent.click(screen.getByText('submit'));
    return did;
  };

  it('saves the lines in sight and goes on when all are saved', async () => {
    const tab: Tab = { count: 2, saved: () => (tab.count = 0) };
    expect(await submit(tab)).toEqual(['step']);
    expect(asked).toEqual([]);
  });

  it('is not taken past rows that cannot be saved, unless the person says so', async () => {
    const tab: Tab = { count: 1, saved: () => undefined };
    expect(await submit(tab)).toEqual(['to matter', 'stay']);
    expect(asked).toEqual(['line.unsavedAsk']);
    cleanup();
    answer = true;
    expect(await submit(tab)).toEqual(['step']);
  });

  it('counts the rows of a tab that is out of sight, and saves nothing there', async () => {
    answer = false;
    let saves = 0;
    const did = await submit({ count: 3, saved: () => saves++ }, false);
    expect([did, saves]).toEqual([['to matter', 'stay'], 0]);
  });
});
