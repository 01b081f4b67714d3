// A plan to be cut, and who cuts it.
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { enter, expect, test, type Session } from './product.ts';

/** A list with parts of an order, planned and confirmed; the id of its only channel. */
export async function confirmedPlan(request: APIRequestContext, home: string, planner: Session, orderNo: string) {
  const uploaded = await request.post(`${home}/api/optimization/import-files`, {
    headers: { authorization: `Bearer ${planner.token}` },
    multipart: {
      file: {
        name: 'saw.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Part No,Name,Material,Length,Width,Qty,Edges,Drill File,Order\nS1,Side,OSB18-NAT,2000,500,3,1100,S1.mpr,${orderNo}\nS2,Shelf,OSB18-NAT,700,480,3,,,${orderNo}\n`,
        ),
      },
    },
  });
  const { id } = (await uploaded.json()) as { id: string };
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
