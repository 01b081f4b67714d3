import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { HttpError } from '../http/http-error';
import { useSaysFiles, type FilesAre } from './files-under-way';
import { ResourceForm } from './ResourceForm';
import type { FormValues, ResourceFormProps } from './form-props';

const name = { key: 'name', type: 'text', required: true, max: 30 } as const;
const open = (props: Partial<ResourceFormProps>) => {
  const saved: FormValues[] = [];
  const closed: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResourceForm
        name="test"
        title="Product"
        fields={[name]}
        onSave={(values) => Promise.resolve(void saved.push(values))}
        onClose={() => closed.push('closed')}
        {...props}
      />
    </QueryClientProvider>,
  );
  return { saved, closed };
};
const save = () => userEvent.click(screen.getByText('action.save'));
const put = async (key: string, text: string) => {
  await userEvent.click(screen.getByLabelText(`test.${key}`));
  await userEvent.paste(text);
};
const itemOf = (element: Element) => element.closest('.ant-form-item');
const refusal = (status: number, validationErrors: { message: string; members: string[] }[] = []) =>
  new HttpError('response', { method: 'PUT', path: '/api/test' }, status, 'refused', {
    error: { code: 'x', message: 'Not saved', details: null, data: {}, validationErrors },
  } as never);

describe('a form', () => {
  afterEach(cleanup);

  it('refuses a text that is too long under its field and cuts nothing', async () => {
    const { saved } = open({});
    const input = screen.getByRole('textbox');
    const text = 'x'.repeat(31);
    await userEvent.click(input);
    await userEvent.paste(text);
    expect((input as HTMLInputElement).value).toBe(text);
    await save();
    expect(itemOf(await screen.findByText(/form\.tooLong/))).toBe(itemOf(input));
    expect(saved).toEqual([]);
    await userEvent.type(input, '{Backspace}');
    await save();
    expect(saved).toEqual([{ name: 'x'.repeat(30) }]);
  });

  it('is ready for a scanner where it begins with a code', async () => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = ((query: string) => ({ ...matchMedia(query), matches: true })) as typeof matchMedia;
    const parts = { key: 'parts', type: 'custom', render: () => <input type="search" aria-label="scan" /> } as const;
    open({ fields: [parts, { key: 'remark', type: 'text' }] });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('scan')));
    globalThis.matchMedia = matchMedia;
  });

  describe('with files that were added to it', () => {
    function Upload({ onChange }: { onChange?: (value: string) => void }) {
      const [are, setAre] = useState<FilesAre>('underWay');
      useSaysFiles(are);
      const arrive = () => {
        onChange?.('photo');
        setAre('there');
      };
      return (
        <>
          <button type="button" onClick={arrive}>
            arrive
          </button>
          <button type="button" onClick={() => setAre('failed')}>
            fail
          </button>
        </>
      );
    }
    const photos = { key: 'photos', type: 'custom', render: (props: object) => <Upload {...props} /> } as const;

    it('is saved once they are there', async () => {
      const { saved } = open({ fields: [name, photos] });
      await put('name', 'Door');
      await save();
      expect(saved).toEqual([]);
      await userEvent.click(screen.getByText('arrive'));
      await waitFor(() => expect(saved).toEqual([{ name: 'Door', photos: 'photo' }]));
    });

    it('waits for another word where one of them has failed', async () => {
      const { saved } = open({ fields: [name, photos] });
      await put('name', 'Door');
      await save();
      await userEvent.click(screen.getByText('fail'));
      expect(saved).toEqual([]);
      await save();
      await waitFor(() => expect(saved).toEqual([{ name: 'Door', photos: undefined }]));
    });
  });

  it('gives what was typed into each kind of field', async () => {
    const { saved, closed } = open({
      fields: [
        name,
        { key: 'remark', type: 'textarea' },
        { key: 'secret', type: 'password' },
        { key: 'count', type: 'number', min: 0, max: 10 },
        { key: 'isNew', type: 'switch', initial: false },
        {
          key: 'own',
          type: 'custom',
          render: ({ onChange }) => (
            <button type="button" onClick={() => onChange?.('own')}>
              own
            </button>
          ),
        },
      ],
    });
    await put('name', 'Door');
    await put('remark', 'blue');
    await put('secret', 'hush');
    await put('count', '7');
    await userEvent.click(screen.getByRole('switch'));
    await userEvent.click(screen.getByText('own'));
    await save();
    expect(saved).toEqual([{ name: 'Door', remark: 'blue', secret: 'hush', count: 7, isNew: true, own: 'own' }]);
    expect(closed).toEqual(['closed']);
  });

  it('takes a date by Enter without being saved by it, and is saved by Enter in a text', async () => {
    const { saved } = open({ fields: [name, { key: 'day', type: 'date' }], row: { name: 'Door', day: null } });
    await userEvent.type(await screen.findByLabelText('test.day'), '2026-11-24{Enter}');
    expect(saved).toEqual([]);
    await userEvent.type(screen.getByLabelText('test.name'), 's{Enter}');
    await waitFor(() => expect(saved).toEqual([{ name: 'Doors', day: '2026-11-24' }]));
  });

  it('refuses a number out of bounds as it was typed', async () => {
    const { saved } = open({ fields: [{ key: 'count', type: 'number', min: 0, max: 10 }] });
    await put('count', '-5');
    await save();
    expect(await screen.findByText(/form\.range/)).toBeTruthy();
    expect((screen.getByLabelText('test.count') as HTMLInputElement).value).toBe('-5');
    expect(saved).toEqual([]);
  });

  it('shows what a new and an existing record have, to whom it may concern', () => {
    const fields: ResourceFormProps['fields'] = [
      name,
      { key: 'first', type: 'text', only: 'create' },
      { key: 'later', type: 'text', only: 'edit' },
      { key: 'hidden', type: 'text', permission: 'Nobody.Holds' },
      { key: 'fixed', type: 'text', readOnly: 'edit' },
    ];
    const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);
    open({ fields });
    expect(labels()).toEqual(['test.name', 'test.first', 'test.fixed']);
    cleanup();
    open({ fields, row: { id: '1', name: 'Door' } });
    expect(labels()).toEqual(['test.name', 'test.later', 'test.fixed']);
    expect((screen.getByLabelText('test.fixed') as HTMLInputElement).disabled).toBe(true);
  });

  it('keeps a fixed choice and a record that is only shown from being changed', () => {
    const choice = { key: 'choice', type: 'lookup', path: '/api/none', readOnly: 'edit', labelOf: () => '' } as const;
    const isDisabled = (key: string) => (screen.getByLabelText(`test.${key}`) as HTMLInputElement).disabled;
    open({ fields: [name, choice], row: { id: '1', name: 'Door' } });
    expect([isDisabled('name'), isDisabled('choice')]).toEqual([false, true]);
    cleanup();
    open({ fields: [name, { ...choice, readOnly: undefined }] as never, row: { id: '1' }, isReadOnly: true });
    expect([isDisabled('name'), isDisabled('choice')]).toEqual([true, true]);
  });

  it('puts a refusal under its field, brings its tab into sight, and lets it go when something is typed', async () => {
    open({
      sectionsAs: 'tabs',
      fields: [
        { ...name, section: 'main' },
        { key: 'code', type: 'text', section: 'more' },
      ],
      onSave: () => Promise.reject(refusal(400, [{ message: 'The field code is taken.', members: ['Code'] }])),
    });
    await put('name', 'Door');
    await save();
    const text = await screen.findByText('The field code is taken.');
    expect(itemOf(text)).toBe(itemOf(screen.getByLabelText('test.code')));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('test.more');
  });

  it('says over its buttons what stands under no field', async () => {
    open({ row: { name: 'Door' }, onSave: () => Promise.reject(refusal(403)) });
    await userEvent.type(screen.getByRole('textbox'), 's');
    await save();
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox'), '!');
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('compares with what somebody else has saved, and saves what was chosen', async () => {
    const tried: FormValues[] = [];
    const { closed } = open({
      fields: [name, { key: 'remark', type: 'text' }],
      row: { id: '1', name: 'Door', remark: 'blue' },
      reread: () => Promise.resolve({ values: { name: 'Gate', remark: 'green' }, by: null, at: null }),
      onSave: (values) => {
        tried.push({ ...values });
        return tried.length === 1 ? Promise.reject(refusal(409)) : Promise.resolve();
      },
    });
    await put('name', 's');
    await save();
    const drawer = (await screen.findByText('conflict.title')).closest<HTMLElement>('.ant-drawer')!;
    const radio = (label: string) => within(drawer).getByLabelText(label);
    // What only they have changed is theirs, what both have is mine.
    expect((radio('test.remark · conflict.theirs') as HTMLInputElement).checked).toBe(true);
    expect((radio('test.name · conflict.mine') as HTMLInputElement).checked).toBe(true);
    await userEvent.click(radio('test.name · conflict.theirs'));
    await userEvent.click(within(drawer).getByText('action.save'));
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(tried).toEqual([
      { name: 'Doors', remark: 'blue' },
      { name: 'Gate', remark: 'green' },
    ]);
  });

  it('says of a record that somebody else has deleted that it is gone, and keeps what was typed', async () => {
    const { closed } = open({
      row: { id: '1', name: 'Door' },
      reread: () => Promise.reject(refusal(404)),
      onSave: () => Promise.reject(refusal(404)),
    });
    await put('name', 's');
    await save();
    expect(await screen.findByText('form.gone')).toBeTruthy();
    expect(screen.getByText('form.goneHint')).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Doors');
    expect(closed).toEqual([]);
  });

  it('says that somebody else was quicker where it cannot be read what he has saved', async () => {
    open({
      row: { id: '1', name: 'Door' },
      reread: () => Promise.reject(refusal(500)),
      onSave: () => Promise.reject(refusal(409)),
    });
    await put('name', 's');
    await save();
    expect(await screen.findByText('Not saved')).toBeTruthy();
  });

  it('brings what is refused into sight', async () => {
    const sought: (string | undefined)[] = [];
    Element.prototype.scrollIntoView = function (this: HTMLElement) {
      sought.push(this.dataset['field']);
    };
    const members = [{ message: 'price of row 2 is missing', members: ['items.1.price'] }];
    open({
      fields: [name, { key: 'items', type: 'custom', render: () => <i /> } as never],
      row: { name: 'Door' },
      onSave: () => Promise.reject(refusal(400, members)),
    });
    await save();
    expect(await screen.findByText(/import\.row/)).toBeTruthy();
    expect(sought).toContain('items');
  });

  it('is saved once, however often that is asked for', async () => {
    let finish = () => undefined as void;
    const tried: FormValues[] = [];
    const { closed } = open({
      row: { name: 'Door' },
      onSave: (values) => new Promise((done) => (tried.push(values), (finish = done))),
    });
    await userEvent.type(screen.getByRole('textbox'), 's{Enter}{Enter}');
    await waitFor(() => expect(tried).toHaveLength(1));
    await userEvent.keyboard('{Control>}s{/Control}');
    finish();
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(tried).toEqual([{ name: 'Doors' }]);
  });
});
