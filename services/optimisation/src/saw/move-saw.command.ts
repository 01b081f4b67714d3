import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { moveFile } from '../import-files/import-file-moves.js';
import { lockedChannel, moveChannel } from './channel-moves.js';
import { tellCut } from './list-cut.js';

/** The operator begins with a channel, stops the saw for a reason, or goes on. */
export class MoveSaw extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly step: 'start' | 'stop' | 'resume',
    readonly reason: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(MoveSaw)
export class MoveSawHandler extends UseCase<MoveSaw> {
  protected async change(tx: Tx, { channelId, step, reason }: MoveSaw): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    await moveChannel(tx, work, step, reason);
    if (work.file.state !== ImportFileState.Confirmed) return;
    await moveFile(tx, work.file.id, 'cut');
    await tellCut(tx, work.file.id);
  }
}
