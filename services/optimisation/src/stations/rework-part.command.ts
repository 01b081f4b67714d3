import type { reworkRequest } from '@ishare/contracts/optimisation/labels.js';
import { stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { tellCut } from '../saw/list-cut.js';
import { pieceOf } from './part-finder.service.js';
import { PartScan } from './part-scan.entity.js';

/** A part goes back to a station that had reported it. */
export class ReworkPart extends Command<void> {
  constructor(readonly wish: z.output<typeof reworkRequest>) {
    super();
  }
}

@CommandHandler(ReworkPart)
export class ReworkPartHandler extends UseCase<ReworkPart> {
  protected async change(tx: Tx, { wish: { code, station, reason } }: ReworkPart): Promise<void> {
    const { importFileId, solutionId, patternNo, copyNo, placeNo, partNo } = await pieceOf(tx, code);
    await tx.get(ImportFile, importFileId, { lock: true });
    const { affected } = await tx.em.update(
      PartScan,
      { solutionId, patternNo, copyNo, placeNo, station: stationKinds[station].no, reworkTime: IsNull() },
      { reworkTime: now(), reworkReason: reason },
    );
    if (!affected) throw new AppError(optimisationErrors.NotReported, { partNo });
    await tellCut(tx, importFileId);
  }
}
