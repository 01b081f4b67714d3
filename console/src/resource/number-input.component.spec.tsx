import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createInstance } from 'i18next';
import en from '../i18n/en/common.json' with { type: 'json' };
import zhHans from '../i18n/zh-Hans/common.json' with { type: 'json' };
import { NumberInput } from '../ui/NumberInput';

const texts = { 'zh-Hans': zhHans, en };

async function inLanguage(language: keyof typeof texts, told: (value: number | null) => void) {
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: language, resources: { [language]: { common: texts[language] } } });
  render(
    <I18nextProvider i18n={words}>
      <Form initialValues={{ seconds: 60 }}>
        <Form.Item name="seconds">
          <NumberInput min={10} onChange={told} />
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
