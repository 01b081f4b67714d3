import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { Sex } from '@ishare/contracts/im/enums.js';
import { AppError } from '@ishare/kernel/errors.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from './errors.js';
import { Presence } from './presence.service.js';

export interface Person {
  id: string;
  userName: string;
  name: string | null;
  surname: string | null;
}

export const calledName = ({ surname, name, userName }: Person): string => name ?? surname ?? userName;

/** Who people are, and whom somebody may meet: identity and crm know it. */
@Injectable()
export class People {
  constructor(
    private readonly ports: Ports,
    private readonly presence: Presence,
  ) {}

  /** What people of the tenant are called, also those who have left. */
  async names(ids: readonly string[]): Promise<Map<string, Person>> {
    const wanted = [...new Set(ids)];
    const found =
      wanted.length === 0
        ? []
        : await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: wanted });
    return new Map(found.map((person) => [person.id, person]));
  }

  /** Those of the ids who may sign in. */
  async active(ids: readonly string[]): Promise<Person[]> {
    if (ids.length === 0) return [];
    const asked = [{ kind: 'users' as const, ids: [...new Set(ids)].slice(0, 100) }];
    const [found] = await this.ports.client(identityPort).people({ tenantId: currentTenantId(), asked });
    return found ?? [];
  }

  async dealerOf(userId: string): Promise<string | null> {
    return (await this.ports.client(crmPort).dealerOf({ tenantId: currentTenantId(), userId })).dealerId;
  }

  /** Whether the caller is of the factory, and no dealer's sign-in. */
  async isStaff(): Promise<boolean> {
    return (await this.dealerOf(currentPrincipal().userId)) === null;
  }

  /**
   * Somebody whom the caller may write to. Dealers do not meet each other: to one of them the people of another are not
   * there.
   */
  async reachable(userId: string): Promise<Person> {
    const [person] = userId === currentPrincipal().userId ? [] : await this.active([userId]);
    if (!person) throw new AppError(errors.UserUnknown);
    const own = await this.dealerOf(currentPrincipal().userId);
    const theirs = own === null ? null : await this.dealerOf(userId);
    if (theirs !== null && theirs !== own) throw new AppError(errors.UserUnknown);
    return person;
  }

  /** What a card tells of somebody; what nobody has said of himself is empty. */
  async card(userId: string, userName: string, person: Person | undefined) {
    return {
      tenantId: hubTenant(currentTenantId()),
      userId,
      userName: person?.userName ?? userName,
      avatarUrl: null,
      nickName: person ? calledName(person) : null,
      age: 0,
      sex: Sex.Other,
      sign: null,
      description: null,
      birthday: null,
      online: await this.presence.isOnline(currentTenantId(), userId),
    };
  }
}
