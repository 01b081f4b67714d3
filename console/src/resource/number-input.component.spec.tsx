import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createInstance } from 'i18next';
import en from '../i18n/en/common.json' with { type: 'json' };
import zhHans from '../i18n/zh-Hans/common.json' with { type: 'json' };
import { NumberInput } from '../ui/NumberInput';

const texts = { 'zh-Hans': zhHans, en };

async function inLanguage(
  language: keyof typeof texts,
  told: (value: number | null) => void,
  more: { max?: number } = {},
) {
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: language, resources: { [language]: { common: texts[language] } } });
  render(
    <I18nextProvider i18n={words}>
      <Form initialValues={{ seconds: 60 }}>
        <Form.Item name="seconds">
          <NumberInput min={10} {...more} onChange={told} />
        </Form.Item>
      </Form>
    </I18nextProvider>,
  );
}

describe('a field of numbers in a form', () => {
  afterEach(cleanup);

  it.each(['zh-Hans', 'en'] as const)('names its steps in the language of the page: %s', async (language) => {
    await inLanguage(language, () => undefined);
    for (const name of Object.values(texts[language].number))
      expect(screen.getByRole('button', { name, hidden: true })).toBeTruthy();
  });

  it('leaves what is out of bounds as it was typed and says so, and steps no further than they are', async () => {
    const heard: (number | null)[] = [];
    await inLanguage('en', (value) => heard.push(value), { max: 90 });
    const field = screen.getByRole('spinbutton');
    for (const [typed, meant] of [
      ['900', 900],
      ['9', 9],
    ] as const) {
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      expect([heard.at(-1), (field as HTMLInputElement).value, field.getAttribute('aria-invalid')]).toEqual([
        meant,
        typed,
        'true',
      ]);
      expect(await screen.findByText(/^Enter 10 to 90$/)).toBeTruthy();
    }
    fireEvent.change(field, { target: { value: '90' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect([heard.at(-1), (field as HTMLInputElement).value]).toEqual([90, '90']);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(heard.at(-1)).toBe(89);
    expect([field.getAttribute('aria-valuemin'), field.getAttribute('aria-valuemax')]).toEqual(['10', '90']);
  });

  it.each([
    ['18,5', 18.5],
    ['１２', 12],
  ])('reads %s as people mean it', async (typed, meant) => {
    const heard: (number | null)[] = [];
    await inLanguage('en', (value) => heard.push(value));
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: typed } });
    expect(heard.at(-1)).toBe(meant);
  });
});
