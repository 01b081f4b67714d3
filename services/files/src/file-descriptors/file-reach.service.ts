import { parse } from 'node:path';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { FileDescriptor } from './file-descriptor.entity.js';

const P = filesPermissions.names.FileDescriptor;

const MAX_NAME = 255;

/** `plan.txt` as `plan (2).txt`. */
function withNumber(name: string, number: number): string {
  const { name: stem, ext } = parse(name);
  const end = ` (${number})${ext}`;
  return `${Array.from(stem)
    .slice(0, MAX_NAME - end.length)
    .join('')}${end}`;
}

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

  /**
   * Where the caller keeps a file in a directory: under its name, and with the file, locked, that has it already. What
   * is not his to find takes no name from him: his file is numbered then.
   */
  async placeFor(tx: Tx, { directoryId, name }: Pick<FileDescriptor, 'directoryId' | 'name'>, owner: string | null) {
    for (let number = 1; ; number++) {
      const wanted = number === 1 ? name : withNumber(name, number);
      const taken = await tx.find(FileDescriptor, { directoryId, name: wanted, attached: false }, { lock: true });
      if (!taken || this.finds(taken, owner)) return { name: wanted, taken };
    }
  }

  /** The name under which the caller keeps a file that is renamed or moved; one that another file has is refused. */
  async nameFor(tx: Tx, file: Pick<FileDescriptor, 'id' | 'directoryId' | 'name'>, owner: string | null) {
    const { name, taken } = await this.placeFor(tx, file, owner);
    if (taken && taken.id !== file.id) throw new AppError(errors.FileExists, { name });
    return name;
  }

  /** Whether the caller finds a file in lists. */
  finds({ creatorId }: Pick<FileDescriptor, 'creatorId'>, owner: string | null): boolean {
    return owner === null || creatorId === owner;
  }

  /** Whether the caller may put something else in the place of what others have uploaded. */
  async replacesOthers(owner: string | null): Promise<boolean> {
    return owner === null && this.permissions.holdsAny(currentPrincipal(), [P.Update]);
  }

  /** A file of a directory, locked to be changed; what is kept with a message or a record is none. */
  async changed(tx: Tx, id: string, owner: string | null): Promise<FileDescriptor> {
    const row = await tx.find(FileDescriptor, { id, attached: false }, { lock: true });
    if (!row) throw notFound(FileDescriptor.name, id);
    this.refuseForeign(row, owner);
    return row;
  }

  /**
   * A file that the caller may make something else of: what he has uploaded himself, and what he finds in directories.
   * What others keep with a message or a record is neither, whoever knows its id.
   */
  async usable(tx: Tx, id: string): Promise<FileDescriptor> {
    const file = await tx.get(FileDescriptor, id);
    const principal = currentPrincipal();
    if (file.creatorId === principal.userId) return file;
    const looks = !file.attached && (await this.permissions.holdsAny(principal, [P.Default]));
    if (!looks || !this.finds(file, await this.ownerOf())) throw notFound(FileDescriptor.name, id);
    return file;
  }

  /** Refuses a change of what is not the caller's, where only that is his to change. */
  refuseForeign(file: Pick<FileDescriptor, 'name' | 'creatorId'>, owner: string | null): void {
    if (!this.finds(file, owner)) throw new AppError(errors.NotYourFile, { name: file.name });
  }
}
