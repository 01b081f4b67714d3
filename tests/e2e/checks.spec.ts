import type { Locator, Page } from '@playwright/test';
import { actOnRow, expect, signIn, test, type Texts } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** Sound but for three parts: one of no material, one longer than any board, one bored beside itself. */
function design(name: string, { materialCode = '', length = 3000, x = 5000 } = {}): object {
  const board = { width: 560, thickness: 18, count: 1, grain: 0, edges: { L1: 'EB10', L2: null, W1: null, W2: null } };
  return {
    order: { salesOrderNo: name },
    cabinets: [
      {
        ...{ cabinetNo: 'C1', name, width: 800, height: 2000, depth: 560, shelves: 0, doors: 0, drawers: 0 },
        parts: [
          { partNo: 'P1', name: 'Left side', role: 'side', ...board, length: 2000, materialCode },
          { partNo: 'P2', name: 'Top', role: 'top', ...board, length, materialCode: 'PB18' },
          {
            ...{ partNo: 'P3', name: 'Bottom', role: 'bottom', ...board, length: 764, materialCode: 'PB18' },
            drillings: [{ face: 'L1', x, y: 9, diameter: 8, depth: 30 }],
          },
        ],
      },
    ],
  };
}

interface Rule {
  code: string;
  message: Record<string, string>;
}

/** The message of a rule, whatever it fills in. */
const patternOf = ({ message }: Rule, language: string): RegExp =>
  new RegExp(
    message[language]!.split(/\{[^{}]*\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );

class Model {
  readonly drawing: Locator;
  readonly pins: Locator;

  constructor(
    readonly page: Page,
    texts: Texts,
  ) {
    this.drawing = page.getByRole('img', { name: texts.say('salesOrder:model.drawing') });
    this.pins = page.getByRole('group', { name: texts.say('salesOrder:model.pins') }).getByRole('button');
  }

  /** The pin of a finding selects its part in the drawing and its line beside it. */
  async expectPinned(message: RegExp, at: string): Promise<void> {
    const pin = this.pins.filter({ visible: true }).and(this.page.getByRole('button', { name: message }));
    await expect(pin).toHaveCount(1);
    await pin.click();
    await expect(this.drawing).toHaveAttribute('data-selected', at);
    await expect(this.page.getByRole('listitem').getByRole('button', { name: message })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
}

test('three check rules are broken, and what was found is pinned to the model, kept, shared, and told of an order', async ({
  administrator: page,
  browser,
  request,
  home,
  texts,
}, { project }) => {
  test.slow();
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(key, values);
  const tag = `K${Date.now().toString(36)}`;
  const office = await signIn(request, home, 'mujing.admin');
  const { items: rules } = await office.get<{ items: Rule[] }>('/api/jsoncheck/check-rules?maxResultCount=100');
  const messageOf = (code: string) =>
    patternOf(
      rules.find((rule) => rule.code === code)!,
      project.name,
    );
  const broken = [
    ['S10-material', '/cabinets/0/parts/0'],
    ['S11-board', '/cabinets/0/parts/1'],
    ['S22-hole-inside', '/cabinets/0/parts/2'],
  ] as const;

  await page.goto(`${home}/jsoncheck/importJson`);
  await seen(page.getByRole('main').getByRole('button', { name: texts.button('salesOrder:jsonModel.import') })).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('salesOrder:jsonModel.paste')).fill('[1, 2]');
  await drawer.getByRole('button', { name: texts.button('salesOrder:jsonModel.checkText') }).click();
  await expect(drawer.getByText(say('salesOrder:jsonModel.fault.format'))).toBeVisible();
  const checkAs = async (json: object) => {
    await drawer.getByLabel(say('salesOrder:jsonModel.paste')).fill(JSON.stringify(json));
    await drawer.getByRole('button', { name: texts.button('salesOrder:jsonModel.checkText') }).click();
  };
  await checkAs(design(tag, { materialCode: 'PB18', length: 764, x: 100 }));
  const imported = new Model(page, texts);
  await expect(imported.drawing).toBeVisible();
  await expect(imported.pins.filter({ visible: true })).toHaveCount(0);
  await checkAs(design(tag));
  await expect(imported.pins.filter({ visible: true })).toHaveCount(3);
  for (const [code, at] of broken) await imported.expectPinned(messageOf(code), at);

  // Kept, and looked at on its page.
  await drawer.getByLabel(say('salesOrder:jsonModel.name'), { exact: true }).fill(tag);
  await drawer.getByRole('button', { name: texts.button('salesOrder:jsonModel.keep'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await actOnRow(page, texts, tag, 'salesOrder:jsonModel.look');
  await expect(page.getByRole('heading', { name: tag })).toBeVisible();
  const shown = new Model(page, texts);
  await shown.expectPinned(messageOf('S11-board'), '/cabinets/0/parts/1');

  // Two clicks measure it, and what was measured is gone with the measuring.
  const canvas = shown.drawing.locator('canvas');
  const drawn = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const unmeasured = await drawn();
  const measure = page.getByText(say('salesOrder:model.measure'), { exact: true });
  // On the side below its pin.
  const pin = (await shown.pins.and(page.getByRole('button', { name: messageOf('S10-material') })).boundingBox())!;
  await measure.click();
  for (const below of [20, 40]) await page.mouse.click(pin.x + pin.width / 2, pin.y + pin.height + below);
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  expect(await drawn()).not.toBe(unmeasured);
  await measure.click();
  await expect.poll(drawn).toBe(unmeasured);

  // For a week the link shows it to whoever has it, until it is taken back.
  await page.getByRole('button', { name: texts.button('salesOrder:model.share') }).click();
  await page.getByRole('button', { name: texts.button('salesOrder:track.make') }).click();
  const link = await page.getByRole('textbox', { name: say('salesOrder:model.share') }).inputValue();
  const stranger = await browser.newContext();
  try {
    const outside = await stranger.newPage();
    await outside.goto(link);
    await expect(new Model(outside, texts).pins.filter({ visible: true })).toHaveCount(3);
    await page.getByRole('button', { name: texts.button('salesOrder:track.revoke') }).click();
    await seen(page.getByRole('button', { name: texts.button('salesOrder:track.revoke') }).last()).click();
    await expect(page.getByText(say('salesOrder:track.revoked'))).toBeVisible();
    await outside.reload();
    await expect(outside.getByText(say('salesOrder:model.over'))).toBeVisible();
  } finally {
    await stranger.close();
  }

  // An order is checked by its design; a rule of its own finds its cabinets.
  const { items: orders } = await office.get<{
    items: { id: string; salesOrderNo: string; desginId: string | null }[];
  }>('/api/app/salesOrder?maxResultCount=200');
  const order = orders.find(({ desginId }) => desginId !== null)!;
  await office.send('POST', '/api/jsoncheck/check-rules', {
    ...{ code: tag, name: tag, scope: 'cabinet', severity: 'warn', message: `${tag} is too narrow` },
    expression: `order.salesOrderNo != '${order.salesOrderNo}' or width < 0`,
  });
  await page.goto(`${home}/ixShowModel?order=${order.id}`);
  const check = new RegExp(`^${texts.button('salesOrder:ixOrder.check').source}$`);
  await seen(page.getByRole('main').getByRole('button', { name: check })).click();
  await expect(page.locator('.ant-timeline').getByText(say('salesOrder:ixOrder.allRules')).first()).toBeVisible();
  await new Model(page, texts).expectPinned(new RegExp(`${tag} is too narrow`), '/cabinets/0');

  // Its rule is mended; checked again, nothing is found of it.
  await page.goto(`${home}/jsoncheck/checkRule`);
  await actOnRow(page, texts, tag, 'common:action.edit');
  await drawer.getByRole('combobox', { name: say('salesOrder:checkRule.expression') }).fill('width > 0');
  await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(drawer).toBeHidden();
  await page.goto(`${home}/ixShowModel?order=${order.id}`);
  await seen(page.getByRole('main').getByRole('button', { name: check })).click();
  await expect(new Model(page, texts).drawing).toBeVisible();
  await expect(page.getByText(`${tag} is too narrow`)).toHaveCount(0);
});
