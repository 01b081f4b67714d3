import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import { settingFor } from './setting-remedy';

const setting = (id: string, importFileType: number, importFileEncoding: number) =>
  ({ id, importFileType, importFileEncoding }) as ImportFileSetting;
const settings = [setting('xlsx', 0, 2), setting('csv', 1, 3), setting('txt-gbk', 2, 2), setting('csv-gbk', 1, 2)];

test('a file in another encoding is offered a setting of its kind that reads it', () => {
  expect(settingFor(settings, 'csv', 'GBK')!.id).toBe('csv-gbk');
  expect(settingFor(settings, undefined, 'gbk')!.id).toBe('txt-gbk');
});

test('without a setting that fits, or a guess, nothing is offered', () => {
  expect(settingFor(settings, 'csv', 'UTF-16')).toBeUndefined();
  expect(settingFor(settings, 'csv', undefined)).toBeUndefined();
});
