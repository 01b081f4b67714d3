import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form } from 'antd';
import DurationInput from './DurationInput';

describe('a duration', () => {
  afterEach(cleanup);

  it('that is out of bounds stays as it was typed and is refused, never turned into another', async () => {
    const saved: unknown[] = [];
    render(
      <Form initialValues={{ wait: 45 }} onFinish={(values) => saved.push(values)}>
        <Form.Item name="wait" rules={[{ type: 'number', min: 30, max: 6000, message: 'between 30 and 6000' }]}>
          <DurationInput max={6000} />
        </Form.Item>
        <Button htmlType="submit">save</Button>
      </Form>,
    );
    const input: HTMLInputElement = screen.getByRole('spinbutton');
    const give = async (typed: string) => {
      await userEvent.clear(input);
      await userEvent.type(input, typed);
      await userEvent.click(screen.getByRole('button', { name: 'save' }));
    };
    await give('5');
    await screen.findByText('between 30 and 6000');
    expect([input.value, saved]).toEqual(['5', []]);
    await give('30');
    expect(saved).toEqual([{ wait: 30 }]);
  });
});
