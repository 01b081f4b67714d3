import { actionsWidth } from './RowActions';

it('has room for as many actions as a row may show, whichever they are', () => {
  const few = actionsWidth(['View', 'Reopen', 'History'], 3);
  expect(actionsWidth(['Edit', 'Take', 'View', 'Reopen', 'History'], 3)).toBeGreaterThanOrEqual(few);
});

it('leaves no room for words that are always in the menu', () => {
  const long = { label: 'Back to the plan of all machines', isAlways: true };
  const first = ['Layouts', 'Channels', 'Cut list'].map((label) => ({ label, isAlways: true }));
  const width = actionsWidth([...first, long], 3);
  expect(width).toBeLessThan(actionsWidth([...first.slice(0, 2), long], 3));
  // Where a row may lack the steps before it, it may be a button.
  expect(actionsWidth([...first.map(({ label }) => ({ label })), long], 3)).toBeGreaterThan(width);
});
