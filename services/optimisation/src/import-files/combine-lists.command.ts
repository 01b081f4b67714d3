import { createHash } from 'node:crypto';
import { isCombinable } from '@ishare/contracts/optimisation/import-file-life.js';
import type { madeListReply } from '@ishare/contracts/optimisation/import-files.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { optimisationErrors } from '../optimisation.errors.js';
import { optimisationSettings, type OptimisationSettings } from '../parameters/optimisation-settings.js';
import { dropPlans, inLockOrder, moveFile } from './import-file-moves.js';
import { ImportFile } from './import-file.entity.js';
import { firstOf } from './made-names.js';
import { PartsImportService } from './parts-import.service.js';
import { SELECT_ROWS, type StoredRow } from './recheck.service.js';

/** Rows of all lists of a batch. */
const MAX_ROWS = 100_000;

interface Facts {
  day: string;
  usual: OptimisationSettings;
}

type Made = z.output<typeof madeListReply>;

/** Plans the parts of several lists together; each row keeps its order, cabinet, barcode and the name of its list. */
export class CombineLists extends Command<Made> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@CommandHandler(CombineLists)
export class CombineListsHandler extends PreparedUseCase<CombineLists, Facts> {
  constructor(
    database: Database,
    private readonly imports: PartsImportService,
    private readonly ports: Ports,
  ) {
    super(database);
  }

  protected async prepare(): Promise<Facts> {
    return { day: await factoryDay(this.ports), usual: await optimisationSettings(this.ports) };
  }

  protected async change(tx: Tx, { ids }: CombineLists, { day, usual }: Facts): Promise<Made> {
    const lists = await openLists(tx, ids);
    const count = lists.reduce((sum, { rowCount }) => sum + rowCount, 0);
    if (count > MAX_ROWS) throw new AppError(optimisationErrors.BatchTooLarge, { rows: count, maximum: MAX_ROWS });
    const rows = [];
    for (const { id, fileName } of lists)
      for (const { id: _id, rowNo: _row, errors: _errors, ...part } of await tx.query<StoredRow>(
        `${SELECT_ROWS} where import_file_id = $1 order by row_no`,
        [id],
      ))
        rows.push({ ...part, sourceName: part.sourceName ?? fileName });
    const batch = await this.imports.keepRows(tx, rows, {
      fileName: firstOf(lists.map(({ fileNo }) => fileNo).toSorted(), ' + '),
      sha256: createHash('sha256').update(newId()).digest('hex'),
      day,
      usual,
      isRush: lists.some(({ isRush }) => isRush),
      orderNos: lists.flatMap(({ orderNos }) => orderNos).toSorted(),
    });
    for (const { id } of lists) {
      await dropPlans(tx, id);
      await moveFile(tx, id, 'combine');
      await tx.update(ImportFile, id, { combinedIntoId: batch.id });
    }
    return { importFileId: batch.id, fileNo: batch.fileNo };
  }
}

/** The lists in the order of their numbers, locked. */
async function openLists(tx: Tx, ids: readonly string[]): Promise<ImportFile[]> {
  const lists: ImportFile[] = [];
  for (const id of inLockOrder(ids)) lists.unshift(await tx.get(ImportFile, id, { lock: true }));
  const unfit = lists.filter(({ state, errorCount }) => !isCombinable(state) || errorCount > 0);
  if (unfit.length > 0 || lists.length < 2)
    throw new AppError(optimisationErrors.NotCombinable, {
      lists: (unfit.length > 0 ? unfit : lists).map(({ fileNo }) => fileNo),
    });
  return lists;
}
