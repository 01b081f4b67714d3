import { Database } from '@ishare/data/database.js';
import { statement } from '@ishare/data/tenant-batch.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId, runAsTenant, type Language } from '@ishare/server/context.js';
import { Versions } from '@ishare/server/versions.js';
import { Injectable } from '@nestjs/common';
import { textResources } from '../abp/client-texts.js';
import { KeptByVersion } from '../abp/kept-by-version.js';

export type Texts = Readonly<Record<string, string>>;

const OWN = statement(
  `select name, value from language_text where tenant_id = $1 and resource_name = $2 and culture_name = $3
    and not is_deleted`,
);

/** The product's own texts of a resource in a culture; of one that it does not speak there are none. */
export function productTexts(resource: string, culture: string): Texts {
  return textResources[resource]?.[culture as Language] ?? {};
}

/** What is worded otherwise than by the product, and what of it whoever asks has worded. */
interface Worded {
  texts: Texts;
  own: Texts;
}

/**
 * Texts as they hold: the tenant's own wording, else the host's, else the product's. Kept under the version that each
 * change renews.
 */
@Injectable()
export class TextOverrides {
  private readonly kept = new KeptByVersion<Worded>(1_000);

  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
  ) {}

  /** What tenant and host word differently. */
  async of(resource: string, culture: string): Promise<Texts> {
    return (await this.worded(resource, culture)).texts;
  }

  /** What the tenant itself words differently, or the host where it asks. */
  async own(resource: string, culture: string): Promise<Texts> {
    return (await this.worded(resource, culture)).own;
  }

  private async worded(resource: string, culture: string): Promise<Worded> {
    const tenantId = currentTenantId();
    return this.kept.get(`${tenantId},${resource},${culture}`, await this.versions.of(tenantId), () =>
      this.both(tenantId, resource, culture),
    );
  }

  private async both(tenantId: string, resource: string, culture: string): Promise<Worded> {
    const [hosts, own] = await Promise.all([
      tenantId === EMPTY_GUID ? {} : this.read(EMPTY_GUID, resource, culture),
      this.read(tenantId, resource, culture),
    ]);
    return { texts: { ...hosts, ...own }, own };
  }

  async texts(resource: string, culture: string): Promise<Texts> {
    const overrides = await this.of(resource, culture);
    return Object.keys(overrides).length > 0
      ? { ...productTexts(resource, culture), ...overrides }
      : productTexts(resource, culture);
  }

  private async read(tenantId: string, resource: string, culture: string): Promise<Texts> {
    const [rows] = await runAsTenant(tenantId, () =>
      this.database.read([{ statement: OWN, values: [tenantId, resource, culture] }]),
    );
    return Object.fromEntries(rows!.map(([name, value]) => [name!, value!]));
  }
}
