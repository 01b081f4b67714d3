import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarkRest } from './MarkRest';

describe('who has marked all rows in sight', () => {
  afterEach(cleanup);
  const draw = (counts: { shown: number; marked: number; all: number; total: number }) => {
    let marks = 0;
    render(<MarkRest {...counts} most={5_000} onMark={() => Promise.resolve(void marks++)} />);
    return () => marks;
  };

  it('learns that there are more and may mark them', async () => {
    const marks = draw({ shown: 520, marked: 520, all: 520, total: 3_000 });
    expect(screen.getByRole('status').textContent).toContain('item.markedOf');
    await userEvent.click(screen.getByRole('button', { name: 'item.markAll' }));
    expect(marks()).toBe(1);
  });

  it('is offered what may be marked at a time, and told where that is reached', () => {
    draw({ shown: 520, marked: 520, all: 520, total: 10_000 });
    expect(screen.queryByRole('button', { name: 'item.markMost' })).not.toBeNull();
    cleanup();
    draw({ shown: 520, marked: 520, all: 5_000, total: 10_000 });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('item.noMore');
  });

  it.each([
    { shown: 520, marked: 519, all: 519, total: 10_000 },
    { shown: 20, marked: 20, all: 20, total: 20 },
    { shown: 0, marked: 0, all: 3, total: 0 },
  ])('and nobody else is told anything: %j', (counts) => {
    draw(counts);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
