import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditDrawer } from './EditDrawer';

describe('a drawer whose edits are saved together', () => {
  afterEach(cleanup);

  it('saves once, however often it is clicked, and closes', async () => {
    let saves = 0;
    let closed = 0;
    let done = (): void => undefined;
    const saving = new Promise<void>((resolve) => (done = resolve));
    render(
      <EditDrawer title="Board" isDirty onSave={() => (saves++, saving)} onClose={() => closed++}>
        <p>edits</p>
      </EditDrawer>,
    );
    const save = screen.getByRole('button', { name: /action\.save/ });
    await userEvent.click(save);
    await userEvent.click(save);
    expect([saves, closed]).toEqual([1, 0]);
    done();
    await waitFor(() => expect(closed).toBe(1));
    expect(saves).toBe(1);
  });

  it('offers no save while nothing is changed', () => {
    render(
      <EditDrawer title="Board" isDirty={false} onSave={() => Promise.resolve()} onClose={() => undefined}>
        <p>edits</p>
      </EditDrawer>,
    );
    expect((screen.getByRole('button', { name: /action\.save/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});
