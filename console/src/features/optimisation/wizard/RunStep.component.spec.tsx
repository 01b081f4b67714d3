import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { serve } from '../../../http/server.fixture';
import { runState } from '../run-states';
import { RunStep } from './RunStep';
import type { RunProgress } from './run-progress';
import { useRunActs } from './use-run-acts';
import type { Wizard } from './use-wizard';

const going = {
  importFileId: 'f',
  runId: 'r',
  state: runState.running,
  stage: 'columns',
  message: '',
  percent: 40,
  elapsed: 10,
  boards: 3,
  wastePct: 9,
  cost: 300,
  lowerBound: null,
  gapPct: null,
  bestAt: [],
  materials: [],
} as RunProgress;
const step = (progress: RunProgress) => <RunStep progress={progress} isRunning isPending={false} />;

describe('a run in sight', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('says when nothing has been heard of it for a while, and no more once it is heard of', () => {
    const { rerender } = render(step(going));
    pass(5_000);
    expect(screen.queryByText('run.silent')).toBeNull();
    pass(4_000);
    expect(screen.getByText('run.silent')).toBeTruthy();
    rerender(step({ ...going, elapsed: 20 }));
    expect(screen.queryByText('run.silent')).toBeNull();
  });
});

describe('what was asked of a run', () => {
  let answer: () => object;
  let end: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    end = serve((_address, method) => (method === 'POST' ? answer() : {}));
  });
  afterEach(() => {
    cleanup();
    end();
    jest.useRealTimers();
  });
  const away = () => {
    throw new TypeError('Failed to fetch');
  };

  function Run({ progress }: { progress: RunProgress }) {
    const run = { progress, isRunning: progress.state === runState.running, isPending: false };
    const { stop, unheard } = useRunActs({ file: { id: 'f' }, put: () => undefined, run } as unknown as Wizard);
    return (
      <>
        <button onClick={stop}>stop</button>
        <RunStep {...run} unheard={unheard} />
      </>
    );
  }
  const client = new QueryClient();
  const shown = (progress = going) => (
    <QueryClientProvider client={client}>
      <Run progress={progress} />
    </QueryClientProvider>
  );
  /** Longer than a write is asked for again. */
  const pass = () => act(() => jest.advanceTimersByTimeAsync(60_000));
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass();
  };

  it('stays in sight where nobody has answered, until it is known', async () => {
    answer = away;
    const { rerender } = render(shown());
    await press('stop');
    expect(screen.getByText('run.unheard.stop')).toBeTruthy();
    await press(/action.retry/);
    expect(screen.getByText('run.unheard.stop')).toBeTruthy();
    rerender(shown({ ...going, state: runState.stopped }));
    expect(screen.queryByText('run.unheard.stop')).toBeNull();
    rerender(shown());
    answer = () => ({});
    await press(/action.retry/);
    expect(screen.queryByText('run.unheard.stop')).toBeNull();
  });

  it('stays in sight with why it was refused', async () => {
    answer = () => Object.assign(new Error('The list is locked'), { status: 409 });
    render(shown());
    await press('stop');
    expect(screen.getByText('run.refused.stop')).toBeTruthy();
    expect(screen.getByText('The list is locked')).toBeTruthy();
  });
});
