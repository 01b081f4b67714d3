import { actOnRow, expect, signIn, test } from './product.ts';

interface Board {
  id: string;
  boardsCode: string;
  quantity: number;
  availableQuantity: number;
  minQuantity: number;
}

test('a board that falls below its least stock is ordered, received, and on the shelf', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const admin = await signIn(request, home, 'admin');
  const boardNow = async (query: string) =>
    (await admin.get<{ items: Board[] }>(`/api/optimization/boards?isOffCut=false&maxResultCount=1&${query}`))
      .items[0]!;
  const before = await boardNow('boardsMaterialCode=PB25-WAL');
  const missing = 7;
  await admin.send('PUT', `/api/optimization/boards/${before.id}`, {
    ...before,
    minQuantity: before.availableQuantity + missing,
  });

  await page.goto(`${home}/optimization/purchase-list?${new URLSearchParams({ filter: before.boardsCode })}`);
  const short = page.getByRole('row', { name: new RegExp(before.boardsCode) });
  await expect(short.getByText(String(missing), { exact: true })).toBeVisible();
  await short.getByRole('checkbox').check();
  const order = texts.button('optimisation:purchaseList.order');
  await page.getByRole('button', { name: order }).click();
  const dialog = page.getByRole('dialog');
  const supplier = `Panel Works ${Date.now()}`;
  await dialog.getByLabel(texts.say('optimisation:goodsReceipt.supplier')).fill(supplier);
  await dialog.getByRole('button', { name: order }).click();

  const receipt = page.getByRole('row', { name: new RegExp(supplier) });
  await expect(receipt.getByText(texts.say('optimisation:goodsReceipt.state.Expected'))).toBeVisible();
  // Whoever counts at the gate has a telephone: what he writes is in sight.
  await actOnRow(page, texts, supplier, 'optimisation:goodsReceipt.receivePart');
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const came = dialog.getByRole('spinbutton', { name: new RegExp(before.boardsCode) });
  await expect(came).toHaveValue(String(missing));
  await expect(came).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: texts.button('common:action.cancel') }).click();
  await page.setViewportSize(desk);
  const receive = texts.button('optimisation:goodsReceipt.step.receive');
  await actOnRow(page, texts, supplier, 'optimisation:goodsReceipt.step.receive');
  await expect(dialog.getByText(new RegExp(before.boardsCode))).toBeVisible();
  await dialog.getByRole('button', { name: receive }).click();
  await expect(receipt.getByText(texts.say('optimisation:goodsReceipt.state.Received'))).toBeVisible();

  const after = await boardNow(`boardsCode=${encodeURIComponent(before.boardsCode)}`);
  expect(after.quantity).toBe(before.quantity + missing);
  // One of them fell off the fork: it leaves for a reason, which stands in the log.
  await page.goto(`${home}/optimization/boards?${new URLSearchParams({ boardsCode: before.boardsCode })}`);
  await actOnRow(page, texts, before.boardsCode, 'optimisation:board.writeOff.button');
  await dialog.getByRole('textbox', { name: texts.say('optimisation:board.writeOff.reason') }).fill('off the fork');
  await dialog.getByRole('button', { name: texts.button('optimisation:saw.damages.chipped') }).click();
  await expect(
    page.getByText(texts.say('optimisation:board.writeOff.done', { code: before.boardsCode })),
  ).toBeVisible();
  expect((await boardNow(`boardsCode=${encodeURIComponent(before.boardsCode)}`)).quantity).toBe(after.quantity - 1);
  const { items: told } = await admin.get<{ items: { remark: string }[] }>(
    `/api/optimization/board-in-out-bound-logs?filter=${before.boardsCode}&maxResultCount=1`,
  );
  expect(told[0]!.remark).toContain('off the fork');
  await page.goto(`${home}/engineOptimization/stockLog?${new URLSearchParams({ filter: before.boardsCode })}`);
  await expect(
    page.getByRole('row', { name: new RegExp(`${before.boardsCode}.*\\+${missing}`) }).first(),
  ).toBeVisible();
});
