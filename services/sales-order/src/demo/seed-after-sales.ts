// What of the demo factory went wrong, and when its fitters come.
import { ExceptionType, LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { Database } from '@ishare/data/database.js';
import { demoId } from '@ishare/server/demo.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ExceptionService } from '../after-sales/exception.service.js';
import { OrderPartsBook } from '../after-sales/order-parts.service.js';
import { InstallTeam } from '../installs/install.entity.js';
import { InstallService } from '../installs/install.service.js';
import { installDispatches, orderExceptions } from '../things.js';
import data from './demo-data.json' with { type: 'json' };
import { asDemoUser, orderInWork } from './demo-days.js';

const { teams, faults, visits } = data.afterSales;
const DAY = 86_400_000;
const ZONE = 'Asia/Shanghai';

/** Teams with their visits of this week, a fault that was judged, and one that nobody has looked at. */
export async function seedAfterSales(app: NestFastifyApplication): Promise<void> {
  const database = app.get(Database);
  const isThere = await database.tx((tx) =>
    tx.em.existsBy(InstallTeam, { id: demoId('install-team', teams[0]!.name) }),
  );
  if (isThere) return;
  for (const team of teams)
    await database.tx((tx) =>
      tx.insert(InstallTeam, { id: demoId('install-team', team.name), ...team, memberIds: [], isEnable: true }),
    );
  for (const { days, team, inDays, remark } of visits) {
    const order = await orderInWork(app, days);
    if (!order) continue;
    await asDemoUser('sun.kefu', 1, async () => {
      const fitters = app.get(InstallService);
      const body = installDispatches.schemas.create.parse({ salesOrderId: order.id, items: [], remark });
      const { id } = (await fitters.create(body as never)) as unknown as { id: string };
      if (team === null) return;
      const date = dayIn(new Date(Date.now() + inDays * DAY), ZONE);
      await fitters.plan(id, { teamId: demoId('install-team', teams[team]!.name), date });
    });
  }
  for (const { days, daysAgo, part, type, shares, remark } of faults) {
    const order = await orderInWork(app, days);
    if (!order) continue;
    await asDemoUser('sun.kefu', daysAgo, async () => {
      const parts = await app.get(OrderPartsBook).of(order.id);
      const partIds = parts.slice(part, part + 1).map(({ id }) => id);
      if (partIds.length === 0) return;
      const reports = app.get(ExceptionService);
      const body = orderExceptions.schemas.create.parse({
        ...{ salesOrderId: order.id, partIds, remark },
        type: ExceptionType[type as keyof typeof ExceptionType],
      });
      const { id } = (await reports.create(body as never)) as unknown as { id: string };
      const parties = shares.map(({ party, ratio, cost }) => ({
        ...{ liableParty: LiableParty[party as keyof typeof LiableParty], ratio, cost, remark: null },
      }));
      if (parties.length > 0) await reports.share(id, { parties, judges: true, comment: null });
    });
  }
}
