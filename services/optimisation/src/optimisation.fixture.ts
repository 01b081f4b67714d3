// What the specs of this service share: a tenant with materials, boards, settings, and cut lists to upload.
import type { Config } from '@ishare/server/config.js';
import { ProgramProcess } from '@ishare/testing/program-process.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';

export const API = '/api/optimization';
export const HEADER = 'code,name,materialCode,length,width,count,grain,edges,barcode,orderNo,drillFile';

export function csv(...rows: string[]): Buffer {
  return Buffer.from(`${[HEADER, ...rows].join('\n')}\n`);
}

async function ok(reply: Promise<Reply>): Promise<{ id: string } & Record<string, unknown>> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { id: string } & Record<string, unknown>;
}

export interface Workshop {
  settingId: string;
  gbkSettingId: string;
  xlsxSettingId: string;
  parameterId: string;
  machineId: string;
  boards: Record<string, string>;
}

const COLUMNS: [string, boolean][] = HEADER.split(',').map((name) => [
  name,
  ['name', 'materialCode', 'length', 'width', 'count'].includes(name),
]);

/**
 * Materials W (no grain, 50 boards), O (grain, 10) and S (one board), a preset of two seconds, a saw, and settings for
 * csv and xlsx.
 */
export async function openWorkshop(
  client: TestClient,
  more: { timeLimitSec?: number; edgesRequired?: boolean } = {},
): Promise<Workshop> {
  const boards: Record<string, string> = {};
  for (const [code, grain, quantity] of [
    ['W', 0, 50],
    ['O', 1, 10],
    ['S', 0, 1],
  ] as const) {
    const material = await ok(
      client.post(`${API}/materials`, { code, name: `Panel ${code}`, thickness: 18, grain, price: 56 }),
    );
    boards[code] = (
      await ok(
        client.post(`${API}/boards`, {
          materialId: material.id,
          boardsCode: `${code}-2440`,
          length: 2440,
          width: 1220,
          quantity,
          price: 168,
        }),
      )
    ).id;
  }
  const { id: parameterId } = await ok(
    client.post(`${API}/optimize-parameter-settings`, {
      name: 'Standard',
      timeLimitSec: more.timeLimitSec ?? 2,
      isDefault: true,
    }),
  );
  const { id: machineId } = await ok(
    client.post(`${API}/machine-parameter-settings`, { name: 'Saw', bookHeight: 80, isDefault: true }),
  );
  const setting = async (body: object): Promise<string> => {
    const { id } = await ok(client.post(`${API}/import-file-settings`, body));
    for (const [columnIndex, [fieldName, required]] of COLUMNS.entries()) {
      await ok(
        client.post(`${API}/import-file-setting-details`, {
          importFileSettingId: id,
          columnIndex,
          title: fieldName,
          fieldName,
          required: required || (fieldName === 'edges' && more.edgesRequired === true),
        }),
      );
    }
    return id;
  };
  const settingId = await setting({ name: 'CSV', importFileType: 1, isDefault: true });
  return {
    settingId,
    parameterId,
    machineId,
    boards,
    gbkSettingId: await setting({ name: 'CSV GBK', importFileType: 1, importFileEncoding: 2 }),
    xlsxSettingId: await setting({ name: 'Excel', importFileType: 0 }),
  };
}

export async function importCsv(
  client: TestClient,
  content: Buffer,
  settingId: string,
  name = 'list.csv',
): Promise<{ id: string; state: number } & Record<string, unknown>> {
  return (await ok(client.upload(`${API}/import-files`, { name, content }, { importFileSettingId: settingId }))) as {
    id: string;
    state: number;
  } & Record<string, unknown>;
}

/** A worker in a process of its own. */
export const startWorker = (config: Config): ProgramProcess =>
  ProgramProcess.start('optimisation/dist/worker.js', config, { OPTIMISATION_THREADS: '1', DATABASE_POOL: '3' });

export interface ProgressPicture {
  state: number;
  percent: number;
  stage: string;
  boards: number;
  runId: string | null;
  message: string;
  wastePct: number | null;
  bestAt: unknown[];
  materials: { materialCode: string; boards: number }[];
}

/** Asks for progress until `until` holds; fails after `patience` ms. */
export async function watch(
  client: TestClient,
  fileId: string,
  until: (picture: ProgressPicture) => boolean,
  patience = 110_000,
): Promise<ProgressPicture> {
  const end = Date.now() + patience;
  for (;;) {
    const { status, body } = await client.get(`${API}/import-files/optimization/${fileId}/progress`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (until(body as ProgressPicture)) return body as ProgressPicture;
    if (Date.now() > end) throw new Error(`Not reached: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const isOver = ({ state }: ProgressPicture): boolean => state !== 0 && state !== 1;

/** Rows of as many part sizes: no plan for them is proved best within a test. */
export function hardList(sizes: number): string[] {
  return Array.from(
    { length: sizes },
    (_, index) =>
      `P${index},Part ${index},W,${250 + ((index * 7919) % 1700)},${90 + ((index * 104_729) % 480)},${1 + (index % 4)},0,1000,,A`,
  );
}
