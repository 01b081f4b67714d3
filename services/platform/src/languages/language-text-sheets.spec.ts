import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import en from '../i18n/en.json' with { type: 'json' };
import { startPlatform } from '../platform.fixture.js';

const TEXTS = '/api/language-management/language-texts';
const INTO = 'targetCultureName=en';
const HEADER = ['Resource', 'Text', 'Original', 'Translation'];
type Row = readonly [resource: string, name: string, original: string, translation: string];

async function workbook(rows: readonly Row[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Texts');
  sheet.addRows([HEADER, ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('texts as a spreadsheet', () => {
  let service: TestService;
  let ours: TestClient;
  let theirs: TestClient;
  /** Two that are there. */
  let known: { resourceName: string; name: string; value: string }[];

  beforeAll(async () => {
    service = await startPlatform();
    [ours, theirs] = await Promise.all([service.client(), service.client(service.tenantB)]);
    const asked = { baseCultureName: 'zh-Hans', targetCultureName: 'en', filter: 'Menu:', maxResultCount: '2' };
    known = (await ours.get(TEXTS, asked)).body.items;
  });
  afterAll(() => service.close());

  const send = async (rows: readonly Row[], query = '') => {
    const file = { name: 'texts.xlsx', content: await workbook(rows) };
    const { status, body } = await ours.upload(`${TEXTS}/import?${INTO}${query}`, file);
    expect(status).toBe(200);
    return body as ImportReply;
  };
  const valueOf = async (client: TestClient, at: number) =>
    (await client.get(`${TEXTS}/${known[at]!.resourceName}/en/${encodeURIComponent(known[at]!.name)}`)).body.value;

  it('come back as they are worded there after a look that writes nothing, in one language of one tenant', async () => {
    const [first, second] = known;
    const rows: Row[] = [
      [first!.resourceName, first!.name, 'x', 'Worded by us'],
      [second!.resourceName, second!.name, 'x', second!.value],
    ];
    const look = await send(rows, '&preview=true');
    expect(look).toMatchObject({ isPreview: true, total: 2, updated: 1, unchanged: 1, created: 0, failed: 0 });
    expect(look.rows).toEqual([
      expect.objectContaining({
        name: first!.name,
        changes: [{ column: 'Translation', from: first!.value, to: 'Worded by us' }],
      }),
    ]);
    expect(await valueOf(ours, 0)).toBe(first!.value);
    expect(await send(rows)).toMatchObject({ updated: 1, unchanged: 1 });
    expect([await valueOf(ours, 0), await valueOf(theirs, 0)]).toEqual(['Worded by us', first!.value]);
    // A cell that is empty takes nothing away.
    expect(await send([[first!.resourceName, first!.name, '', '']])).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('are refused where nobody knows the text, where it stands twice, and in a language that is not spoken', async () => {
    const [first] = known;
    const rows: Row[] = [
      ['Nowhere', 'Nothing', '', 'Never'],
      [first!.resourceName, first!.name, '', 'Once'],
      [first!.resourceName, first!.name, '', 'Twice'],
    ];
    const look = await send(rows, '&preview=true');
    expect(look).toMatchObject({ failed: 2, updated: 1 });
    expect(look.errors.map(({ rowNo }) => rowNo)).toEqual([2, 4]);
    const file = { name: 'texts.xlsx', content: await workbook(rows) };
    expect((await ours.upload(`${TEXTS}/import?targetCultureName=fr`, file)).status).toBe(404);
  });

  it('go out as a search finds them, and may be read again', async () => {
    const { raw } = await ours.get(`${TEXTS}/excel`, {
      baseCultureName: 'zh-Hans',
      targetCultureName: 'en',
      filter: 'Sheet:languageTexts',
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as never);
    const rows: unknown[] = [];
    book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    expect(rows[0]).toEqual(HEADER);
    expect(rows.slice(1).map((row) => (row as unknown[]).at(-1))).toEqual([en['Sheet:languageTexts']]);
  });
});
