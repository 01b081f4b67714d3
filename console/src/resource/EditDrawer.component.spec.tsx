import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { HttpError } from '../http/http-error';
import { EditDrawer } from './EditDrawer';
import { saveFailure } from './refusals';
import { SaveFoot } from './SaveFoot';

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

  it('brings what keeps it from being saved before the eyes, and typing to it', async () => {
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      seen.push(this);
    };
    function Held() {
      const [isFaulty, setFaulty] = useState(false);
      const save = () => {
        setFaulty(true);
        return Promise.resolve(false);
      };
      return (
        <EditDrawer title="Board" isDirty onSave={save} onClose={() => undefined}>
          <Form.Item label="Length">
            <Input aria-label="Length" />
          </Form.Item>
          <Form.Item label="Width" {...(isFaulty && { validateStatus: 'error' as const })}>
            <Input aria-label="Width" />
          </Form.Item>
        </EditDrawer>
      );
    }
    render(<Held />);
    await userEvent.click(screen.getByRole('button', { name: /action\.save/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Width')));
    expect(seen).toEqual([screen.getByLabelText('Width').closest('.ant-form-item')]);
  });

  it('shows a second refusal as one, by the time of the try', () => {
    const refusal = new HttpError('response', { method: 'PUT', path: '/x' }, 400, '', {
      error: { code: null, message: 'It is in use', details: null, data: null, validationErrors: null },
    });
    const foot = (time: string) => (
      <SaveFoot failure={saveFailure(refusal, [], ((key: string) => key) as never, new Date(time))}>buttons</SaveFoot>
    );
    const { rerender } = render(foot('2026-11-22T10:00:00Z'));
    const first = screen.getByRole('alert').textContent;
    expect(first).toContain('It is in use');
    rerender(foot('2026-11-22T10:00:07Z'));
    expect(screen.getByRole('alert').textContent).toBe(first!.replace(':00:00', ':00:07'));
  });
});
