// A plan to be cut, and who cuts it.
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { enter, expect, test, type Session } from './product.ts';

/** The tablet at a machine, whose operator points with a finger. */
export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true } satisfies BrowserContextOptions;

const COLUMNS = 'Part No,Name,Material,Length,Width,Qty,Edges,Drill File,Order';

/** Two lists with parts of an order in one batch, planned and confirmed; the id of its only channel. */
export async function confirmedPlan(request: APIRequestContext, home: string, planner: Session, orderNo: string) {
  const lists: string[] = [];
  for (const row of ['S1,Side,OSB18-NAT,2000,500,3,1100,S1.mpr', 'S2,Shelf,OSB18-NAT,700,480,3,,']) {
    const buffer = Buffer.from(`${COLUMNS}\n${row},${orderNo}\n`);
    const uploaded = await request.post(`${home}/api/optimization/import-files`, {
      headers: { authorization: `Bearer ${planner.token}` },
      multipart: { file: { name: `saw ${lists.length + 1}.csv`, mimeType: 'text/csv', buffer } },
    });
    lists.push(((await uploaded.json()) as { id: string }).id);
  }
  const { importFileId: id } = await planner.send<{ importFileId: string }>(
    'POST',
    '/api/optimization/import-files/combine',
    { ids: lists },
  );
  await planner.send('POST', '/api/optimization/import-files/optimization', { importFileIds: [id], timeLimitSec: 1 });
  const solutionsOf = async () =>
    (await planner.get<{ items: { id: string }[] }>(`/api/optimization/import-files/optimization/${id}/solutions`))
      .items;
  await expect.poll(async () => (await solutionsOf()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  // The run ends with its list optimised; a plan of a run under way cannot be confirmed.
  await expect
    .poll(async () => (await planner.get<{ state: number }>(`/api/optimization/import-files/${id}`)).state)
    .toBe(5);
  const solutionId = (await solutionsOf())[0]!.id;
  await planner.send('POST', `/api/optimization/solutions/${solutionId}/confirm`);
  const { items } = await planner.get<{ items: { id: string; boardCount: number }[] }>(
    `/api/optimization/import-files/${id}/channels`,
  );
  return { fileId: id, solutionId, channel: items[0]! };
}

/** A window of the man at the saw, signed in, and nothing of the console in it yet. */
export async function operator(browser: Browser, home: string, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: test.info().project.use.locale!, ...more });
  const page = await context.newPage();
  await enter(page, home, { userName: 'zhao.kailiao' });
  return page;
}
