import { nameId } from '@ishare/kernel/ids.js';

/** The one password of all demo sign-ins; used in demo mode and nowhere else. */
export const DEMO_PASSWORD = '1q2w3E*';

export const DEMO_TENANTS = [
  { id: nameId('tenant:mujing'), name: 'mujing', displayName: 'Mujing Custom' },
  { id: nameId('tenant:qingmu'), name: 'qingmu', displayName: 'Qingmu Home' },
] as const;

/** The tenant that holds the demo data; the other one is empty. */
export const DEMO_TENANT_ID = DEMO_TENANTS[0].id;

/** Stable ids of demo rows, so that links in the documentation stay valid; in each tenant other ones. */
export function demoId(kind: string, code: string, tenantId: string = DEMO_TENANT_ID): string {
  return nameId(`${kind}:${code}`, tenantId);
}
