import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownRows } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { amountOf } from '@ishare/kernel/money.js';
import { demoId } from '@ishare/server/demo.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Ports } from '@ishare/server/ports.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Direction, RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { BoardInOutBoundLog } from '../board-logs/board-in-out-bound-log.entity.js';
import { logStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { Factory } from '../factories/factory.entity.js';
import { ImportFileDetail } from '../import-files/import-file-detail.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { ImportFileService } from '../import-files/import-file.service.js';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import type { CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { Material } from '../materials/material.entity.js';
import { FILE_NUMBERS, nextNumbers, OFFCUT_NUMBERS } from '../numbers/numbers.js';
import { STANDARD_FORMAT } from '../parameters/board-scope.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';
import { importFileSettings, machineParameterSettings, optimiseParameterSettings } from '../things.js';
import cutLists from './cut-lists.json' with { type: 'json' };
import data from './demo-data.json' with { type: 'json' };
import { seedSolutions } from './seed-solutions.js';

const DAY = 86_400_000;
const FACTORY = 'F01';
const STANDARD_AREA = (STANDARD_FORMAT.length * STANDARD_FORMAT.width) / 1e6;
const NUMERIC = new Set(['length', 'width', 'count', 'grain']);

/** A format with its first delivery. */
async function seedBoard(tx: Tx, id: string, values: Values<Board> & Pick<Board, 'quantity'>): Promise<void> {
  const isNew = await seedOnce(tx, Board, id, {
    ...values,
    reservedQuantity: 0,
    isOffCut: false,
    offCutStatus: null,
    defects: [],
  });
  if (!isNew) return;
  const board = await tx.get(Board, id);
  await logStock(tx, [{ board, pieces: values.quantity, refType: RefType.Purchase }]);
}

async function seedMaterials(tx: Tx): Promise<void> {
  for (const { code, names } of data.factories) await seedOnce(tx, Factory, demoId('factory', code), { code, names });
  for (const { boardPrice, stock, bin, ...material } of data.materials) {
    const materialId = demoId('material', material.code);
    await seedOnce(tx, Material, materialId, {
      ...material,
      price: amountOf(1 / STANDARD_AREA, boardPrice),
      edgeDefaults: {},
      isEnable: true,
    });
    await seedBoard(tx, demoId('board', `${material.code}-2440`), {
      materialId,
      boardsMaterialCode: material.code,
      boardsCode: `${material.code}-2440`,
      ...STANDARD_FORMAT,
      quantity: stock,
      price: boardPrice,
      binCode: bin,
    });
  }
  for (const { materialCode, length, width, stock, price, bin } of data.otherFormats)
    await seedBoard(tx, demoId('board', `${materialCode}-${length}`), {
      materialId: demoId('material', materialCode),
      boardsMaterialCode: materialCode,
      boardsCode: `${materialCode}-${length}`,
      length,
      width,
      quantity: stock,
      price,
      binCode: bin,
    });
}

async function seedSettings(tx: Tx): Promise<void> {
  for (const setting of data.parameters)
    await seedOnce(
      tx,
      OptimiseParameterSetting,
      demoId('parameter', setting.name),
      optimiseParameterSettings.schemas.create.parse(setting),
    );
  for (const setting of data.machines)
    await seedOnce(
      tx,
      MachineParameterSetting,
      demoId('machine', setting.name),
      machineParameterSettings.schemas.create.parse(setting),
    );
  for (const { columns, ...setting } of data.importFileSettings) {
    const importFileSettingId = demoId('import-file-setting', setting.name);
    await seedOnce(tx, ImportFileSetting, importFileSettingId, importFileSettings.schemas.create.parse(setting));
    for (const [columnIndex, [title, fieldName, required]] of (
      columns as [string, CutListField, boolean?][]
    ).entries()) {
      await seedOnce(
        tx,
        ImportFileSettingDetail,
        demoId('import-file-setting-detail', `${setting.name}:${fieldName}`),
        {
          importFileSettingId,
          columnIndex,
          title,
          fieldName,
          valueType: NUMERIC.has(fieldName) ? 1 : 0,
          itemsMapping: {},
          defaultValue: null,
          required: required ?? false,
        },
      );
    }
  }
}

/** Offcuts with their history: each came in once, and the used, scrapped and lost ones went out again. */
async function seedOffcuts(tx: Tx, now: number, day: string): Promise<void> {
  const ids = data.offcuts.map((_, index) => demoId('offcut', String(index + 1)));
  if (await tx.em.findOne(Board, { where: { id: ids[0]! } })) return;
  const numbers = await nextNumbers(tx, OFFCUT_NUMBERS, day, data.offcuts.length);
  for (const [index, { materialCode, length, width, bin, days, status, ...left }] of data.offcuts.entries()) {
    const sheet = data.materials.find(({ code }) => code === materialCode)!;
    const area = (length * width) / 1e6;
    const price = amountOf((area * 0.8) / STANDARD_AREA, sheet.boardPrice);
    const isHere = status === OffCutStatus.InStock || status === OffCutStatus.Reserved;
    await seedOnce(tx, Board, ids[index]!, {
      materialId: demoId('material', materialCode),
      boardsMaterialCode: materialCode,
      boardsCode: numbers[index]!,
      length,
      width,
      quantity: isHere ? 1 : 0,
      reservedQuantity: status === OffCutStatus.Reserved ? 1 : 0,
      price,
      binCode: bin,
      isOffCut: true,
      offCutStatus: status as OffCutStatus,
      inStockTime: new Date(now - days * DAY),
      defects: [],
    });
    const log = {
      boardId: ids[index]!,
      boardsCode: numbers[index]!,
      materialCode,
      isOffCut: true,
      fCode: FACTORY,
      quantity: 1,
      area,
      amount: price,
      refId: null,
      binCode: bin,
      operator: 'wu.cangku',
    };
    await tx.insert(BoardInOutBoundLog, {
      ...log,
      direction: Direction.In,
      refType: RefType.Return,
      offCutStatus: OffCutStatus.InStock,
      remark: null,
      time: new Date(now - days * DAY),
      arrivedTime: new Date(now - days * DAY),
    });
    if (left.outDays === undefined) continue;
    await tx.insert(BoardInOutBoundLog, {
      ...log,
      direction: Direction.Out,
      refType:
        status === OffCutStatus.Scrapped
          ? RefType.Scrap
          : status === OffCutStatus.Lost
            ? RefType.Adjust
            : RefType.Optimise,
      offCutStatus: status,
      remark: left.remark ?? null,
      time: new Date(now - left.outDays * DAY),
      arrivedTime: new Date(now - left.outDays * DAY),
    });
  }
}

/**
 * The number of the first demo order of a day; orders are seeded after the workshop, which tells them how far it is.
 */
const orderOf = (today: string, daysAgo: number): string =>
  `SO${new Date(Date.parse(today) - daysAgo * DAY).toISOString().slice(0, 10).replaceAll('-', '')}-0001`;

async function nameOrder(database: Database, importFileId: string, orderNo: string): Promise<void> {
  await database.tx(async (tx) => {
    await tx.em.update(ImportFileDetail, { importFileId }, { orderNo });
    tx.touched.add('import_file_detail');
    await tx.update(ImportFile, importFileId, { orderNos: [orderNo] });
  });
}

async function seedFiles(app: NestFastifyApplication, database: Database, day: string): Promise<void> {
  const files = app.get(ImportFileService);
  const idOf = ({ key }: { key: string }) => demoId('import-file', key);
  const there = new Set(await database.tx((tx) => knownRows(tx, ImportFile, data.importFiles.map(idOf))));
  const missing = data.importFiles.filter((file) => !there.has(idOf(file)));
  if (missing.length === 0) return;
  const numbers = await database.tx((tx) =>
    nextNumbers(tx, FILE_NUMBERS, day, Math.max(...data.importFiles.map(({ number }) => number))),
  );
  const folder = await mkdtemp(join(tmpdir(), 'demo-cut-lists-'));
  try {
    for (const { key, number, fileName, source, until, orderDays } of missing) {
      const path = join(folder, source);
      const content = `${cutLists[source as keyof typeof cutLists].join('\n')}\n`;
      await writeFile(path, content);
      await files.import(path, {
        id: demoId('import-file', key),
        fileNo: numbers[number - 1]!,
        fileName,
        sha256: createHash('sha256').update(content).digest('hex'),
        settingId: demoId('import-file-setting', data.importFileSettings[0]!.name),
      });
      if (orderDays) await nameOrder(database, idOf({ key }), orderOf(day, orderDays));
      if (until) await seedSolutions(app, database, key, until as 'cutting' | 'cut');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Materials, stock, presets, saws, settings, offcuts and four cut lists of the demo tenant: one cut, one being cut, one
 * ready to be optimised, one with errors.
 */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  const database = app.get(Database);
  const now = Date.now();
  const day = await factoryDay(app.get(Ports), new Date(now));
  await database.tx(async (tx) => {
    await seedMaterials(tx);
    await seedSettings(tx);
  });
  await database.tx((tx) => seedOffcuts(tx, now, day));
  await seedFiles(app, database, day);
}
