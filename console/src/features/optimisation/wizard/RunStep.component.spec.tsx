import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { runState } from '../run-states';
import { RunStep } from './RunStep';
import type { RunProgress } from './run-progress';

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
