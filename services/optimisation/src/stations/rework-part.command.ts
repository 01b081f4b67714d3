import type { reworkRequest } from '@ishare/contracts/optimisation/labels.js';
import { stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { tellCut } from '../saw/list-cut.js';
import { outOfPackage } from './out-of-package.js';
import { pieceOf } from './part-finder.service.js';
import { PartScan } from './part-scan.entity.js';

/** A part goes back to a station that had reported it. */
export class ReworkPart extends Command<void> {
  constructor(readonly wish: z.output<typeof reworkRequest>) {
    super();
  }
}

@CommandHandler(ReworkPart)
export class ReworkPartHandler extends PreparedUseCase<ReworkPart, void> {
  constructor(
    private readonly read: Database,
    private readonly ports: Ports,
  ) {
    super(read);
  }

  protected async prepare({ wish: { code, station, reason } }: ReworkPart): Promise<void> {
    const piece = await this.read.tx((tx) => pieceOf(tx, code));
    const isReported = piece.stations.some((one) => one.station === station && one.time);
    if (isReported) await outOfPackage(this.ports, piece, { kind: 'reworked', reason });
  }

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
