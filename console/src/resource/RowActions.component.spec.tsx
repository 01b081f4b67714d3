import { actionsWidth } from './RowActions';

it('has room for as many actions as a row may show, whichever they are', () => {
  const few = actionsWidth(['View', 'Reopen', 'History'], 3);
  expect(actionsWidth(['Edit', 'Take', 'View', 'Reopen', 'History'], 3)).toBeGreaterThanOrEqual(few);
});
