// Parts of an order that are cut, for the journeys that begin behind the saw.
import type { APIRequestContext } from '@playwright/test';
import { expect, type Session } from './product.ts';

interface Items<T> {
  items: T[];
}
export interface Label {
  code: string;
  partNo: string;
}

/** Plans a list, confirms its plan and cuts all of it; the labels of its parts. */
export async function cutList(planner: Session, id: string): Promise<Label[]> {
  const file = `/api/optimization/import-files/${id}`;
  const solutions = `/api/optimization/import-files/optimization/${id}/solutions`;
  await planner.send('POST', '/api/optimization/import-files/optimization', { importFileIds: [id], timeLimitSec: 1 });
  await expect.poll(async () => (await planner.get<{ state: number }>(file)).state, { timeout: 120_000 }).toBe(5);
  const [solution] = (await planner.get<Items<{ id: string }>>(solutions)).items;
  await planner.send('POST', `/api/optimization/solutions/${solution!.id}/confirm`);
  const channels = (await planner.get<Items<{ id: string }>>(`${file}/channels`)).items;
  for (const channel of channels) {
    const path = `/api/optimization/channels/${channel.id}`;
    const { patterns } = await planner.get<{ patterns: { patternNo: number; repeat: number }[] }>(path);
    for (const { patternNo, repeat } of patterns)
      for (let copyNo = 1; copyNo <= repeat; copyNo++)
        await planner.send('POST', `${path}/boards`, { patternNo, copyNo, offcuts: [] });
  }
  const labels = `/api/optimization/solutions/${solution!.id}/labels`;
  return (await planner.get<Items<Label>>(labels)).items;
}

/** A list with four parts of an order, planned, confirmed and cut; the labels of its parts. */
export async function cutOrder(
  request: APIRequestContext,
  home: string,
  planner: Session,
  orderNo: string,
): Promise<Label[]> {
  const csv = `Part No,Name,Material,Length,Width,Qty,Order\nD1,Side,OSB18-NAT,1200,400,2,${orderNo}\nD2,Shelf,OSB18-NAT,600,380,2,${orderNo}\n`;
  const uploaded = await request.post(`${home}/api/optimization/import-files`, {
    headers: { authorization: `Bearer ${planner.token}` },
    multipart: { file: { name: `${orderNo}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  const { id } = (await uploaded.json()) as { id: string };
  return cutList(planner, id);
}
