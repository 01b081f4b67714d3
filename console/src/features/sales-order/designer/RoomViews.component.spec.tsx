import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Cabinet } from './design-doc';
import { RoomViews } from './RoomViews';

const cabinet = (cabinetNo: string, model: Cabinet['model'], more: Partial<Cabinet> = {}) =>
  ({ cabinetNo, model, name: null, width: 800, height: 720, depth: 560, doors: 2, drawers: 0, ...more }) as Cabinet;

describe('a room', () => {
  afterEach(cleanup);
  const cabinets = [cabinet('B1', 'base'), cabinet('W1', 'wall', { depth: 320, doors: 0 })];

  it('is seen from above as well, with what stands there and what hangs over it', async () => {
    const chosen: number[] = [];
    render(<RoomViews cabinets={cabinets} selected={0} faulty={new Set()} onSelect={(at) => chosen.push(at)} />);
    expect(screen.getByLabelText('drawing.label')).toBeTruthy();
    await userEvent.click(screen.getByText('drawing.view.plan'));
    expect(screen.queryByLabelText('drawing.label')).toBeNull();
    const plan = screen.getByLabelText('drawing.plan');
    const [floor, hanging] = [screen.getByLabelText('B1'), screen.getByLabelText('W1')];
    expect(plan.contains(floor)).toBe(true);
    expect([floor, hanging].map((one) => one.querySelector('rect')!.getAttribute('height'))).toEqual(['560', '320']);
    expect([floor, hanging].map((one) => one.getAttribute('data-hanging'))).toEqual(['false', 'true']);
    // Each of two doors swings by its own half.
    expect(floor.querySelectorAll('path')).toHaveLength(2);
    await userEvent.click(hanging);
    expect(chosen).toEqual([1]);
  });

  it('is shown from the front where a point of it is wanted', async () => {
    const props = { cabinets, selected: undefined, faulty: new Set<string>(), onSelect: () => undefined };
    const { rerender } = render(<RoomViews {...props} />);
    await userEvent.click(screen.getByText('drawing.view.plan'));
    rerender(<RoomViews {...props} isFront />);
    expect(screen.getByLabelText('drawing.label')).toBeTruthy();
  });
});
