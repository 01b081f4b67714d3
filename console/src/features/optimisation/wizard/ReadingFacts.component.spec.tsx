import type { Reading } from '@ishare/contracts/optimisation/import-files.js';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initReactI18next } from 'react-i18next';
import { ReadingFacts } from './ReadingFacts';

const reading: Reading = {
  origin: 'titles',
  settingName: null,
  type: 'xlsx',
  encoding: null,
  separator: null,
  readRows: 1,
  unit: 0,
  decimalComma: false,
  columns: [],
  ignored: [],
  skippedRows: [],
};

beforeAll(() => {
  const texts = readFileSync(join(import.meta.dirname, '../../../i18n/en/optimisation.json'), 'utf8');
  const optimisation = JSON.parse(texts) as Record<string, string>;
  return i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { optimisation } } });
});
afterEach(cleanup);

it('the worksheets that were not read are named, where there are some', () => {
  render(<ReadingFacts reading={{ ...reading, otherSheets: ['Cover', 'Shelves'] }} />);
  expect(screen.getByText(/^Not read of the workbook: Cover, Shelves\./)).toBeTruthy();
  cleanup();
  render(<ReadingFacts reading={reading} />);
  expect(screen.queryByText(/^Not read of the workbook/)).toBeNull();
  expect(screen.getByText('Read by its own titles.')).toBeTruthy();
});
