import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import type { spoiltRequest } from '@ishare/contracts/optimisation/recuts.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { tellCut } from '../saw/list-cut.js';
import { outOfPackage } from './out-of-package.js';
import { pieceOf } from './part-finder.service.js';
import { PartRecut } from './part-recut.entity.js';
import { PartScan } from './part-scan.entity.js';

/** A part is spoilt after the saw: it counts as cut no more, and waits to be cut again. Said twice, it is done once. */
export class SpoilPart extends Command<void> {
  constructor(readonly wish: z.output<typeof spoiltRequest>) {
    super();
  }
}

const isCut = ({ stations }: Pick<PartCard, 'stations'>): boolean =>
  stations.some(({ station, time }) => station === 'cut' && time);

@CommandHandler(SpoilPart)
export class SpoilPartHandler extends PreparedUseCase<SpoilPart, void> {
  constructor(
    private readonly read: Database,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {
    super(read);
  }

  protected async prepare({ wish: { code, reason } }: SpoilPart): Promise<void> {
    const piece = await this.read.tx((tx) => pieceOf(tx, code));
    if (!piece.spoilt && isCut(piece)) await outOfPackage(this.ports, piece, { kind: 'spoilt', reason });
  }

  protected async change(tx: Tx, { wish: { code, reason } }: SpoilPart): Promise<void> {
    const { importFileId } = await pieceOf(tx, code);
    const file = await tx.get(ImportFile, importFileId, { lock: true });
    const piece = await pieceOf(tx, code);
    if (piece.spoilt) return;
    const { partNo, rowNo, solutionId, solutionNo, patternNo, copyNo, placeNo } = piece;
    if (!isCut(piece)) throw new AppError(optimisationErrors.PartNotCut, { partNo, patternNo, copyNo, solutionNo });
    const place = { solutionId, patternNo, copyNo, placeNo };
    const time = now();
    // What stations had reported of it goes with it, at that moment: taking its board back asks for it.
    await tx.em.update(PartScan, { ...place, reworkTime: IsNull() }, { reworkTime: time, reworkReason: reason });
    const operator = currentContext()?.principal?.userName ?? null;
    await tx.insert(PartRecut, { ...place, rowNo, reason, time, operator, recutFileId: null });
    await this.tellPlanner(tx, file, { partNo, reason, orderNo: piece.orderNo ?? '' });
    await tellCut(tx, importFileId);
  }

  private async tellPlanner(tx: Tx, file: ImportFile, part: Record<string, string>): Promise<void> {
    const { id, fileNo, creatorId } = file;
    if (!creatorId) return;
    const inBoth = (words: string) => ({
      'zh-Hans': this.localizer.text('zh-Hans', `Part:Spoilt${words}`, { ...part, fileNo }),
      en: this.localizer.text('en', `Part:Spoilt${words}`, { ...part, fileNo }),
    });
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.partSpoilt.name,
      userIds: [creatorId],
      severity: NotificationSeverity.Warn,
      title: inBoth('Title'),
      message: inBoth('Message'),
      data: { importFileId: id },
    });
  }
}
