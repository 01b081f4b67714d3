import { setImmediate as nextTask } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { queries } from './queries';

describe('what a write makes stale', () => {
  afterEach(() => queries.clear());

  /** A list that is in sight, each of whose readings is answered when the test says so. */
  function list() {
    const answers: ((rows: number) => void)[] = [];
    const observer = new QueryObserver<number>(queries, {
      queryKey: ['api/rows'],
      queryFn: () => new Promise((resolve) => answers.push(resolve)),
    });
    return { answers, observer, leave: observer.subscribe(() => undefined) };
  }

  it('is read once more where its first reading was under way and may be from before', async () => {
    const { answers, observer, leave } = list();
    const done = queries.invalidateQueries({ queryKey: ['api/rows'] });
    expect(answers).toHaveLength(1);
    answers[0]!(10);
    while (answers.length < 2) await nextTask();
    answers[1]!(0);
    await done;
    expect(observer.getCurrentResult().data).toBe(0);
    leave();
  });

  it('is read once where it was there already', async () => {
    const { answers, observer, leave } = list();
    answers[0]!(10);
    await queries.ensureQueryData({ queryKey: ['api/rows'] });
    const done = queries.invalidateQueries({ queryKey: ['api/rows'] });
    answers[1]!(0);
    await done;
    expect([answers.length, observer.getCurrentResult().data]).toEqual([2, 0]);
    leave();
  });

  it('is not asked for again where its first reading was refused', async () => {
    const asked: string[] = [];
    const refusal = Promise.withResolvers<never>();
    const observer = new QueryObserver(queries, {
      queryKey: ['api/refused'],
      queryFn: ({ queryKey }) => {
        asked.push(String(queryKey));
        return refusal.promise;
      },
    });
    const leave = observer.subscribe(() => undefined);
    const done = queries.invalidateQueries({ queryKey: ['api/refused'] });
    refusal.reject(new Error('refused'));
    await done;
    expect([asked, observer.getCurrentResult().isError]).toEqual([['api/refused'], true]);
    leave();
  });
});
