import type { StopReason } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { moveFile } from '../import-files/import-file-moves.js';
import { tellShort } from './boards-short.js';
import { lockedChannel, moveChannel, type Work } from './channel-moves.js';
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
    if (step === 'stop' && reason?.split(':')[0] === ('material' satisfies StopReason))
      await this.tellStore(tx, work, reason);
    if (work.file.state !== ImportFileState.Confirmed) return;
    await moveFile(tx, work.file.id, 'cut');
    await tellCut(tx, work.file.id);
  }

  /** It stands still for want of boards. */
  private async tellStore(tx: Tx, { channel: { id, materialCodes } }: Work, reason: string): Promise<void> {
    const [code = ''] = materialCodes;
    const [{ free }] = (await tx.query<{ free: number }>(
      `select coalesce(sum(quantity - reserved_quantity), 0)::int as free from board
        where boards_material_code = $1 and not is_deleted and not is_off_cut`,
      [code],
    )) as [{ free: number }];
    const remark = reason.split(': ').slice(1).join(': ');
    await tellShort(tx, { channelId: id, what: 'stopped', code, reason: remark, free, parts: 0 });
  }
}
