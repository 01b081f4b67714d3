import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceForm, type FormValues } from './ResourceForm';

describe('a form', () => {
  afterEach(cleanup);

  it('refuses a text that is too long under its field and cuts nothing', async () => {
    const saved: FormValues[] = [];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ResourceForm
          name="test"
          title="Product"
          fields={[{ key: 'name', type: 'text', required: true, max: 30 }]}
          onSave={(values) => Promise.resolve(void saved.push(values))}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
    const input = screen.getByRole('textbox');
    const name = 'x'.repeat(31);
    await userEvent.click(input);
    await userEvent.paste(name);
    expect((input as HTMLInputElement).value).toBe(name);
    await userEvent.click(screen.getByRole('button', { name: /action\.save/ }));
    expect((await screen.findByText(/form\.tooLong/)).closest('.ant-form-item')).toBe(input.closest('.ant-form-item'));
    expect(saved).toEqual([]);
    await userEvent.type(input, '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: /action\.save/ }));
    expect(saved).toEqual([{ name: 'x'.repeat(30) }]);
  });
});
