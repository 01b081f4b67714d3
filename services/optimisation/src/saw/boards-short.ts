import { identityPort } from '@ishare/contracts/identity/client.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { boardsShort } from '@ishare/contracts/optimisation/events.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { called } from '@ishare/server/called.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';

type Short = z.output<typeof boardsShort.schema>;

/** Who are told at most. */
const MOST = 200;

interface Concerned {
  channelNo: number;
  machine: string;
  fileNo: string;
  fileName: string;
  planners: (string | null)[];
}

/** Says that boards are wanted at a saw; whoever keeps the store and plans is told of it after that. */
export async function tellShort(tx: Tx, short: Omit<Short, 'userId' | 'userName'>): Promise<void> {
  const principal = currentContext()?.principal;
  await tx.publish(boardsShort, {
    ...short,
    userId: principal?.userId ?? null,
    userName: principal?.userName ?? '',
  });
}

/** Tells those who receive goods, and who planned the list, that boards are wanted at a saw. */
@Injectable()
export class ShortBoards {
  constructor(
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {}

  @OnEvent(boardsShort)
  async tell({ channelId, what, userId, userName: loginName, reason, ...said }: Short, tx: Tx): Promise<void> {
    // Confirming is the last that a person does to a solution, so whoever changed it last has confirmed it.
    const [concerned] = await tx.query<Concerned>(
      `select c.channel_no as "channelNo", coalesce(w.name, '') as machine, f.file_no as "fileNo",
              f.file_name as "fileName", jsonb_build_array(f.creator_id, s.last_modifier_id) as planners
         from channel c
         join solution s on s.id = c.solution_id
         join import_file f on f.id = c.import_file_id
         left join machine_parameter_setting w on w.id = c.machine_id
        where c.id = $1`,
      [channelId],
    );
    if (!concerned) return;
    const { planners, ...where } = concerned;
    const keepers = await this.ports.client(identityPort).holders({
      tenantId: tx.tenantId,
      permission: optimisationPermissions.names.GoodsReceipts.Receive,
      most: MOST,
    });
    const told = new Set([...keepers.map(({ id }) => id), ...planners.flatMap((id) => id ?? [])]);
    const userIds = [...told].filter((id) => id !== userId);
    if (userIds.length === 0) return;
    const userName = await called(this.ports, { userId, userName: loginName });
    const words = (language: Parameters<Localizer['text']>[0]) => ({
      ...where,
      ...said,
      userName,
      why: reason && this.localizer.text(language, 'Short:why', { reason }),
    });
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.boardsShort.name,
      userIds,
      severity: NotificationSeverity.Warn,
      title: this.localizer.both(`Short:${what}Title`, words),
      message: this.localizer.both(`Short:${what}Message`, words),
      data: what === 'stopped' ? { materialShort: said.code } : { boardsShort: said.code, ...recutsOf(what, where) },
    });
  }
}

/** What was left out is found in the list of parts that are cut again. */
const recutsOf = (what: Short['what'], { fileNo }: { fileNo: string }) =>
  what === 'leftOut' ? { recutsOf: fileNo } : {};
