import type { scanRequest } from '@ishare/contracts/optimisation/labels.js';
import { stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { saidAt } from '@ishare/server/said-at.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { tellCut } from '../saw/list-cut.js';
import { pieceOf } from './part-finder.service.js';
import { PartScan } from './part-scan.entity.js';
import { stationNeeds } from './station-needs.js';

/** A station is done with a part; gives whether that was said before. Said twice, it is done once. */
export class ScanPart extends Command<boolean> {
  constructor(readonly wish: z.output<typeof scanRequest>) {
    super();
  }
}

@CommandHandler(ScanPart)
export class ScanPartHandler extends UseCase<ScanPart> {
  protected async change(tx: Tx, { wish: { code, station: kind } }: ScanPart): Promise<boolean> {
    // The list is locked first, as everybody does who changes a plan or says something of it.
    const { importFileId } = await pieceOf(tx, code);
    await tx.get(ImportFile, importFileId, { lock: true });
    const { stations, spoilt, partNo, rowNo, solutionId, solutionNo, patternNo, copyNo, placeNo } = await pieceOf(
      tx,
      code,
    );
    if (spoilt) throw new AppError(optimisationErrors.PartSpoilt, { partNo, reason: spoilt.reason });
    const [cut, here] = (['cut', kind] as const).map((name) => stations.find(({ station }) => station === name)!);
    if (here!.time) return true;
    if (!here!.isNeeded) throw new AppError(stationNeeds[kind].nothing, { partNo });
    if (!cut!.time) throw new AppError(optimisationErrors.PartNotCut, { partNo, patternNo, copyNo, solutionNo });
    await tx.insert(PartScan, {
      solutionId,
      patternNo,
      copyNo,
      placeNo,
      rowNo,
      station: stationKinds[kind].no,
      // Not before it was cut: the saw may have said so meanwhile.
      time: new Date(Math.max(saidAt().getTime(), new Date(cut!.time).getTime())),
      arrivedTime: now(),
      operator: currentContext()?.principal?.userName ?? null,
      reworkTime: null,
      reworkReason: null,
    });
    await tellCut(tx, importFileId);
    return false;
  }
}
