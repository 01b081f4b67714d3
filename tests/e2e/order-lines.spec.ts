import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Session } from './product.ts';

const LINES = 2_000;
/** Columns of the tab, as far as they are pasted, in their order. */
const PASTED = [
  'name',
  'length',
  'width',
  'height',
  'count',
  'unit',
  'price',
  'code',
  'roomName',
  'cabinetNo',
  'color',
] as const;
type Column = (typeof PASTED)[number] | 'amount' | 'remark' | 'margin';
const FAULTY_ROW = 1_204;

/** In hundredths, as the server is to count: price and count of a line. */
const priceOf = (line: number) => 10_005 + (line % 97) * 3;
const countOf = (line: number) => 1 + (line % 5);
const sheetLine = (line: number): string[] => [
  `Board ${line + 1}`,
  '2400',
  '600',
  '18',
  line === FAULTY_ROW ? 'two' : String(countOf(line)),
  'pcs',
  (priceOf(line) / 100).toFixed(2),
  `B-${line + 1}`,
  `Room ${line % 12}`,
  `C${line % 40}`,
  'Oak',
];
const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Line extends Record<string, unknown> {
  id: string;
  name: string;
  count: number;
  extraProperties: Record<string, unknown>;
}

/** An order whose type has a form: a column that is computed, and may come out below nothing. */
async function newOrder(session: Session, tag: string): Promise<{ id: string; salesOrderNo: string }> {
  const columns = [
    {
      key: 'margin',
      title: 'Margin',
      widget: 'number',
      required: false,
      isShow: true,
      precision: 2,
      compute: 'price - 101',
    },
  ];
  const form = await session.send<{ id: string }>('POST', '/api/app/formCustomize', {
    code: `lines-${tag}`,
    name: 'Lines',
    formType: 'product',
    state: 1,
    widgets: [],
    columns,
  });
  const type = await session.send<{ id: string }>('POST', '/api/app/order-type', {
    code: `L${tag}`.slice(0, 16),
    name: 'With margin',
    formIds: [form.id],
  });
  return session.send('POST', '/api/app/salesOrder', {
    orderName: 'Two thousand lines',
    orderTypeId: type.id,
    discountRate: 10,
    discountAmount: 50,
  });
}

class LinesTable {
  readonly grid: Locator;

  constructor(
    private readonly page: Page,
    label: string,
  ) {
    this.grid = page.getByRole('grid', { name: label, exact: true });
  }

  /** The column as the table counts it; the form's own stand behind the remark, and the amount keeps to the end. */
  private place(column: Column): number {
    return [...PASTED, 'remark', 'margin', 'amount'].indexOf(column);
  }

  cell(row: number, column: Column): Locator {
    return this.grid.locator(`[data-row="${row}"] [data-column="${this.place(column)}"]`);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Goes to a cell by keys, from wherever it is. */
  async goTo(row: number, column: Column): Promise<void> {
    await this.press('Control+Home');
    for (let at = 0; at < row; at++) await this.press('ArrowDown');
    for (let at = 0; at < this.place(column); at++) await this.press('ArrowRight');
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press('Control+v');
  }

  async copied(): Promise<string> {
    await this.press('Control+c');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}

/** Counts of new lines, by their places, as the browser keeps them for after an interruption. */
function keptCounts(page: Page, places: readonly number[]): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('console', 1);
        // As the page itself would make it, were it not there yet.
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.onerror = () => reject(reading.error!);
          reading.onsuccess = () => {
            opening.result.close();
            const created = (
              reading.result as { draft?: { created: { at: number; row: { count: unknown } }[] } }[]
            ).flatMap(({ draft }) => draft?.created ?? []);
            resolve(created.filter(({ at }) => wanted.includes(at)).map(({ row }) => String(row.count)));
          };
        };
      }),
    places,
  );
}

test('an order of 2,000 lines is pasted, edited by keys, kept over an interruption and saved beside somebody else', async ({
  administrator: page,
  context,
  request,
  home,
  texts,
}, { project }) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(key, values);
  const button = (key: string) => page.getByRole('button', { name: texts.button(key) });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home });
  const other = await signIn(request, home, 'admin');
  const setUp = await signIn(request, home, 'mujing.admin');
  const { id } = await newOrder(setUp, `${project.name.slice(0, 2)}${Date.now() % 100_000}`);
  const stored = async (): Promise<Line[]> => {
    const pages = await Promise.all(
      [0, 1_000, 2_000].map((skip) =>
        setUp.get<{ items: Line[] }>(`/api/app/salesorder/${id}/products?SkipCount=${skip}&MaxResultCount=1000`),
      ),
    );
    return pages.flatMap(({ items }) => items);
  };
  const orderNow = async () =>
    (await setUp.get<{ salesOrder: { productAmount: number; totalAmount: number } }>(`/api/app/salesOrder/${id}`))
      .salesOrder;
  const table = new LinesTable(page, say('salesOrder:tab.product'));
  const save = async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('common:done.saved')).last()).toBeVisible();
    await expect(button('common:action.save').first()).toBeDisabled();
  };
  /** What the foot and the status line show. */
  const expectShown = async (lines: number) => {
    const total = Math.max(0, Math.round(lines * 0.9) - 5_000);
    await expect(table.grid.locator('..').getByText(money(total), { exact: true })).toBeVisible();
  };

  // Pasted from Excel into an empty table, by the clipboard itself.
  await page.goto(`${home}/sales-order/orders/${id}`);
  await table.grid.click({ position: { x: 300, y: 120 } });
  await table.paste(Array.from({ length: LINES }, (_, line) => sheetLine(line).join('\t')).join('\r\n'));
  await expect(page.getByText(say('common:sheet.rows', { count: LINES }))).toBeVisible();
  await expect(page.getByText(say('common:sheet.faults', { count: 1 }))).toBeVisible();

  // What is wrong is marked, named, and in the way of a save.
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('salesOrder:line.faulty', { count: 1 }))).toBeVisible();
  const faulty = table.cell(FAULTY_ROW, 'count');
  await expect(faulty).toHaveAttribute('aria-invalid', 'true');
  await expect(faulty).toHaveAttribute(
    'title',
    say('common:sheet.fault.number', { label: say('salesOrder:line.count') }),
  );
  await page.keyboard.type(String(countOf(FAULTY_ROW)));
  await table.press('Enter');
  await expect(faulty).toHaveAttribute('aria-invalid', 'false');
  const counts = Array.from({ length: LINES }, (_, line) => countOf(line));
  const sum = () => counts.reduce((cents, count, line) => cents + count * priceOf(line), 0);
  await expectShown(sum());

  // By keys: typed over and Enter, Tab on, F2 and Esc, marks, copy, paste, fill, undo and redo.
  await table.goTo(2, 'count');
  await page.keyboard.type('7');
  await table.press('Enter');
  await expect(table.cell(2, 'count')).toHaveText('7');
  counts[2] = 7;
  await expectShown(sum());
  await table.press('F2');
  await page.keyboard.type('99');
  await table.press('Escape');
  await expect(table.cell(3, 'count')).toHaveText(String(countOf(3)));
  await page.keyboard.type('4');
  await table.press('Tab', 'ArrowDown', 'ArrowLeft');
  await expect(table.cell(3, 'count')).toHaveText('4');
  counts[3] = 4;
  await page.keyboard.type('6');
  await table.press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  for (const line of [4, 5, 6]) {
    await expect(table.cell(line, 'count')).toHaveText('6');
    counts[line] = 6;
  }
  await expectShown(sum());
  await table.press('Control+z');
  await expect(table.cell(5, 'count')).toHaveText(String(countOf(5)));
  await table.press('Control+y');
  await expect(table.cell(5, 'count')).toHaveText('6');
  expect((await table.copied()).split('\n').map((text) => text.trim())).toEqual(['6', '6', '6']);
  await table.goTo(7, 'count');
  await table.press('Control+v');
  for (const line of [7, 8, 9]) {
    await expect(table.cell(line, 'count')).toHaveText('6');
    counts[line] = 6;
  }
  await expectShown(sum());

  // The browser goes down before anything is saved; what was typed comes back.
  await expect.poll(() => keptCounts(page, [7, 8, 9])).toEqual(['6', '6', '6']);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(texts.start('common:draft.found'))).toBeVisible();
  await button('common:draft.restore').click();
  await expect(page.getByText(say('common:sheet.rows', { count: LINES }))).toBeVisible();
  await expectShown(sum());

  // The server counts the same, and computed columns are no less than nothing.
  await save();
  const lines = await stored();
  expect(lines.map(({ count }) => count)).toEqual(counts);
  expect(
    lines.every(({ extraProperties }, line) => extraProperties['margin'] === Math.max(0, priceOf(line) - 10_100) / 100),
  ).toBe(true);
  expect(await orderNow()).toMatchObject({
    productAmount: sum() / 100,
    totalAmount: (Math.round(sum() * 0.9) - 5_000) / 100,
  });
  await page.reload();
  await expect(page.getByText(say('common:sheet.rows', { count: LINES }))).toBeVisible();
  await expect(page.getByText(texts.start('common:draft.found'))).toBeHidden();
  await expectShown(sum());

  // Somebody else saves in between: other cells of the same lines join without a question, the same cell is asked
  // about.
  await table.cell(0, 'name').click();
  await table.goTo(0, 'count');
  await page.keyboard.type('3');
  await table.press('Enter');
  counts[0] = 3;
  await other.send('PUT', '/api/app/salesorder/products/batch-update', [
    { ...lines[0]!, salesOrderId: id, remark: 'from elsewhere' },
    { ...lines[20]!, salesOrderId: id, isDeleted: true },
  ]);
  counts.splice(20, 1);
  const prices = Array.from({ length: LINES }, (_, line) => priceOf(line)).toSpliced(20, 1);
  const merged = () => counts.reduce((cents, count, line) => cents + count * prices[line]!, 0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('salesOrder:line.merged'))).toBeVisible();
  await expect(page.getByText(say('common:sheet.rows', { count: LINES - 1 }))).toBeVisible();
  await expectShown(merged());
  // Both are told of before they are saved, and lines are read once more after that; until then nothing is typed.
  await expect.poll(async () => (await stored())[0]).toMatchObject({ count: 3, remark: 'from elsewhere' });
  const [joined] = await stored();
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);

  await table.goTo(0, 'count');
  // Typed and saved in one go: the cell that is still open counts.
  await page.keyboard.type('8');
  await other.send('PUT', '/api/app/salesorder/products/batch-update', [{ ...joined!, salesOrderId: id, count: 5 }]);
  await page.keyboard.press('Control+s');
  const drawer = page.getByRole('dialog', { name: say('common:conflict.title') });
  await expect(drawer.getByText('Board 1 · ')).toBeVisible();
  await drawer.getByRole('radio', { name: new RegExp(`${say('common:conflict.mine')}$`) }).check();
  await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
  counts[0] = 8;
  await expect(drawer).toBeHidden();
  await expect(button('common:action.save').first()).toBeDisabled();
  await expectShown(merged());
  expect((await stored()).map(({ count }) => count)).toEqual(counts);
  expect((await orderNow()).productAmount).toBe(merged() / 100);
});

test('lines are saved when their tab is left, and what cannot be saved stays as a draft', async ({
  administrator: page,
  request,
  home,
  texts,
}, { project }) => {
  const setUp = await signIn(request, home, 'mujing.admin');
  const { id } = await newOrder(setUp, `${project.name.slice(0, 2)}x${Date.now() % 100_000}`);
  const names = async (path: string) =>
    (await setUp.get<{ items: Line[] }>(`/api/app/salesorder/${id}/${path}`)).items.map(({ name }) => name);
  const tab = (key: string) => page.getByRole('tab', { name: texts.say(`salesOrder:tab.${key}`), exact: true });
  const addRow = page.getByRole('button', { name: texts.button('salesOrder:line.addEmpty') }).filter({ visible: true });
  const typeInto = async (table: LinesTable, row: number, text: string) => {
    await addRow.click();
    await table.cell(row, 'name').click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const products = new LinesTable(page, texts.say('salesOrder:tab.product'));

  await page.goto(`${home}/sales-order/orders/${id}`);
  await typeInto(products, 0, 'Side');
  await tab('matter').click();
  await expect(
    page.getByText(texts.say('salesOrder:line.savedOnLeaving', { tab: texts.say('salesOrder:tab.product') })),
  ).toBeVisible();
  await expect.poll(() => names('products')).toEqual(['Side']);

  // A row without a name is not saved and not lost; the rows beside it are saved. One that nobody has filled is no row.
  await tab('product').click();
  await expect(products.cell(0, 'name')).toHaveText('Side');
  await expect(page.getByText(texts.say('common:sheet.rows', { count: 1 })).filter({ visible: true })).toBeVisible();
  await typeInto(products, 1, 'Top');
  await products.cell(2, 'code').click();
  await page.keyboard.type('B-3');
  await page.keyboard.press('Enter');
  await tab('salesLists').click();
  await expect(
    page.getByText(texts.say('salesOrder:line.keptOnLeaving', { tab: texts.say('salesOrder:tab.product'), count: 1 })),
  ).toBeVisible();
  await expect.poll(() => names('products')).toEqual(['Side', 'Top']);
  await tab('product').click();
  await expect(page.getByText(texts.say('common:sheet.rows', { count: 3 })).filter({ visible: true })).toBeVisible();

  // So it is when the whole page is left.
  await products.cell(2, 'name').click();
  await page.keyboard.type('Back');
  await page.keyboard.press('Enter');
  await page.getByRole('tablist').first().getByRole('tab').first().click();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => names('products')).toEqual(['Side', 'Top', 'Back']);
});
