import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { saasPort, tenantTitle } from '@ishare/contracts/saas/client.js';
import { currentContext, currentTenantId } from './context.js';
import type { Ports } from './ports.js';

/** Whose paper it is. */
export interface Letterhead {
  name: string;
  /** Where it is at home and how it is reached; empty where its settings say neither. */
  lines: readonly string[];
}

const { companyName, companyAddress, companyPhone } = settings.basicSetup;

/** The factory as papers name it: by its settings, else as the tenant is called in the reader's language. */
export async function letterhead(ports: Ports): Promise<Letterhead> {
  const tenantId = currentTenantId();
  const names = [companyName, companyAddress, companyPhone].map(({ name }) => name);
  const told = await ports.client(platformPort).settings({ tenantId, names });
  const [name, ...lines] = names.map((one) => (told[one] ?? '').trim());
  if (name) return { name, lines: lines.filter(Boolean) };
  const tenant = await ports.client(saasPort).findTenant({ idOrName: tenantId });
  const language = currentContext()?.language ?? 'zh-Hans';
  return { name: tenant ? tenantTitle(tenant, language) : '', lines: lines.filter(Boolean) };
}
