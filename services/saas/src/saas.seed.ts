import { DEMO_PASSWORD, DEMO_TENANTS } from '@ishare/contracts/demo.js';
import { Database } from '@ishare/data/database.js';
import { nameId } from '@ishare/kernel/ids.js';
import type { SeedOptions } from '@ishare/server/boot.js';
import { runAsHost } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import demo from './seed/demo.json' with { type: 'json' };
import { Edition } from './editions/edition.entity.js';
import { Tenant } from './tenants/tenant.entity.js';
import { TenantService } from './tenants/tenant.service.js';

const DEMO_ADMIN = 'admin@mujing.example';

/** The demo tenants and their edition, in demo mode; an ordinary installation begins without tenants. */
export async function seedSaas(app: NestFastifyApplication, { demo: isDemo }: SeedOptions): Promise<void> {
  if (!isDemo) return;
  const [database, tenants] = [app.get(Database), app.get(TenantService)];
  const editionId = nameId('edition:pro');
  await runAsHost(async () => {
    await database.tx(async (tx) => {
      const known = await tx.em.existsBy(Edition, { id: editionId });
      if (!known)
        await tx.insert(Edition, {
          id: editionId,
          displayName: demo.edition['zh-Hans'],
          extraProperties: { displayNames: demo.edition },
        });
    });
    for (const { id, name } of DEMO_TENANTS) {
      const displayNames = demo.tenants[name];
      const known = await database.tx((tx) => tx.em.existsBy(Tenant, { id }));
      if (known) continue;
      await tenants.provision(
        {
          name,
          displayName: displayNames['zh-Hans'],
          editionId,
          extraProperties: { displayNames },
          adminEmailAddress: DEMO_ADMIN,
          adminPassword: DEMO_PASSWORD,
        },
        id,
      );
    }
  });
}
