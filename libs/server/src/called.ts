import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { currentPrincipal, currentTenantId } from './context.js';
import type { Ports } from './ports.js';

interface SignedIn {
  userId: string | null;
  userName: string;
}

/** What somebody is called, as messages and sheets name him: the caller, unless another sign-in is said. */
export async function called(ports: Ports, { userId, userName }: SignedIn = currentPrincipal()): Promise<string> {
  if (userId === null) return userName;
  const [person] = await ports.client(identityPort).names({ tenantId: currentTenantId(), ids: [userId] });
  return person ? personName(person) : userName;
}
