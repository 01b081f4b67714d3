import type { Location } from '@ishare/data/roles.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import { checkArchive, readArchive } from './archive-reader.js';
import { BackupRefused } from './backup-refused.js';
import { withConnection } from './connections.js';
import { partOf, type Manifest } from './manifest.js';
import { RebuiltDatabase, refuseNewer } from './rebuilt-database.js';
import { stamp, suffixed, type RestoreTarget } from './restore-all.js';
import { diffTenant, type TableDiff } from './tenant-diff.js';

export interface TenantRestored {
  manifest: Manifest;
  tenant: Manifest['tenants'][number];
  /** The database that has nothing but the tenant's rows, as they were. */
  location: Location;
  diff: TableDiff[];
}

function tenantIn({ tenants }: Manifest, wanted: string): Manifest['tenants'][number] {
  const found = tenants.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (found) return found;
  const names = tenants.map(({ name }) => name).join(', ');
  throw new BackupRefused('unknown', `The archive has no tenant ${wanted}${names && `; it has ${names}`}.`);
}

/** Where the tenant's rows are today. */
const homeOf = ({ config }: RestoreTarget, tenantId: string): Promise<Location | null> =>
  withConnection(config, null, async (main) => {
    const { rows } = await main.query<{ location: Location }>(
      'select location from tenancy.home where tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.location ?? null;
  });

/**
 * Puts what one tenant had at the moment of an archive into a database of its own, beside the living one, which is read
 * and nothing more, and tells table by table what has gone, come and changed since.
 */
export async function restoreTenant(target: RestoreTarget, path: string, wanted: string): Promise<TenantRestored> {
  const { config, services } = target;
  const manifest = await checkArchive(path, config);
  refuseNewer(manifest, services);
  const tenant = tenantIn(manifest, wanted);
  const index = manifest.databases.findIndex(({ location }) => location === tenant.location);
  const archived = manifest.databases[index]!;
  const slug = tenant.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 20);
  const location = suffixed(mainLocation(config), `_${slug}_${stamp()}`);
  const rebuilt = new RebuiltDatabase({ ...target, location, kind: 'tenants' }, archived);
  try {
    await rebuilt.create();
    await readArchive(path, config, async ({ name, chunks }) => {
      const part = partOf(name);
      if (part?.database !== index) return;
      const table = rebuilt.tableCalled(part.table);
      if (table.rowsOf !== null) await rebuilt.loadOf(tenant.id, table, chunks);
    });
    await rebuilt.seal({ isWhole: false });
    await rebuilt.update();
    const diff = await withConnection(config, location, async (then) =>
      withConnection(config, await homeOf(target, tenant.id), (now) =>
        diffTenant(
          { client: then, tenantId: tenant.id },
          { client: now, tenantId: tenant.id },
          services.map(({ schema }) => schema),
        ),
      ),
    );
    return { manifest, tenant, location, diff };
  } catch (error) {
    await rebuilt.drop();
    throw error;
  }
}
