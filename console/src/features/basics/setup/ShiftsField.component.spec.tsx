import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import calendars from './calendar.screen';
import ShiftsField from './ShiftsField';

/** Whether the form of a calendar takes the value for its shifts. */
function isTaken(value: unknown): boolean {
  const field = calendars.fields!.find(({ key }) => key === 'shifts') as {
    valid?: { check: (value: unknown) => boolean };
  };
  return field.valid!.check(value);
}

describe('the shifts of a calendar', () => {
  afterEach(cleanup);

  it('are given as they were typed where they cannot be read, and refused by the form', async () => {
    const given: unknown[] = [];
    render(<ShiftsField value={[{ start: '08:00', end: '12:00' }]} onChange={(value) => given.push(value)} />);
    const input = screen.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, 'at noon');
    expect([given.at(-1), isTaken(given.at(-1))]).toEqual(['at noon', false]);
    await userEvent.clear(input);
    await userEvent.type(input, '9:00-17:30');
    expect([given.at(-1), isTaken(given.at(-1))]).toEqual([[{ start: '09:00', end: '17:30' }], true]);
  });
});
