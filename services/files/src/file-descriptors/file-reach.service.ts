import { crmPort } from '@ishare/contracts/crm/client.js';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import type { FileDescriptor } from './file-descriptor.entity.js';

const P = filesPermissions.names.FileDescriptor;

/** Whose files somebody finds and changes: a dealer's sign-in its own, the factory's people those of all. */
@Injectable()
export class FileReach {
  constructor(
    private readonly ports: Ports,
    private readonly permissions: Permissions,
  ) {}

  /** The one whose files alone the caller finds; null for the factory's people. */
  async ownerOf(): Promise<string | null> {
    const { tenantId, userId } = currentPrincipal();
    if (!userId) return null;
    const { dealerId } = await this.ports.client(crmPort).dealerOf({ tenantId, userId });
    return dealerId === null ? null : userId;
  }

  /** Whether the caller may put something else in the place of what others have uploaded. */
  async replacesOthers(): Promise<boolean> {
    return (await this.ownerOf()) === null && this.permissions.holdsAny(currentPrincipal(), [P.Update]);
  }

  /** Refuses a change of what is not the caller's, where only that is his to change. */
  refuseForeign({ name, creatorId }: Pick<FileDescriptor, 'name' | 'creatorId'>, owner: string | null): void {
    if (owner !== null && creatorId !== owner) throw new AppError(errors.NotYourFile, { name });
  }
}
