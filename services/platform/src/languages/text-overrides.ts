import { Database } from '@ishare/data/database.js';
import { statement } from '@ishare/data/tenant-batch.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId, runAsTenant, type Language } from '@ishare/server/context.js';
import { Versions } from '@ishare/server/versions.js';
import { Injectable } from '@nestjs/common';
import { clientTexts, RESOURCE } from '../abp/client-texts.js';
import { KeptByVersion } from '../abp/kept-by-version.js';

export type Texts = Readonly<Record<string, string>>;

const OWN = statement(`select name, value from language_text where tenant_id = $1 and resource_name = '${RESOURCE}' and culture_name = $2 and not is_deleted`);

/** The product's own texts of a culture; of one that it does not speak there are none. */
export function productTexts(culture: string): Texts {
  return clientTexts[culture as Language] ?? {};
}

/** Texts as they hold: the tenant's own wording, else the host's, else the product's. Kept under the version that each change renews. */
@Injectable()
export class TextOverrides {
  private readonly kept = new KeptByVersion<Texts>(1_000);

  constructor(private readonly database: Database, private readonly versions: Versions) {}

  /** What tenant and host word differently. */
  async of(culture: string): Promise<Texts> {
    const tenantId = currentTenantId();
    return this.kept.get(`${tenantId},${culture}`, await this.versions.of(tenantId), () => this.both(tenantId, culture));
  }

  private async both(tenantId: string, culture: string): Promise<Texts> {
    const [hosts, own] = await Promise.all([this.read(EMPTY_GUID, culture), tenantId === EMPTY_GUID ? {} : this.read(tenantId, culture)]);
    return { ...hosts, ...own };
  }

  async texts(culture: string): Promise<Texts> {
    const overrides = await this.of(culture);
    return Object.keys(overrides).length > 0 ? { ...productTexts(culture), ...overrides } : productTexts(culture);
  }

  private async read(tenantId: string, culture: string): Promise<Texts> {
    const [rows] = await runAsTenant(tenantId, () => this.database.read([{ statement: OWN, values: [tenantId, culture] }]));
    return Object.fromEntries(rows!.map(([name, value]) => [name!, value!]));
  }
}
