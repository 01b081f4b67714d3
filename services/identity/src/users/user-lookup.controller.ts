import { roleName, unitName, userLookup, type Colleague, type countQuery } from '@ishare/contracts/identity/users.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting, type SortTerm } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import type { listQuery } from '@ishare/server/schemas.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { OrganizationUnitService } from '../organization-units/organization-unit.service.js';
import { RoleService } from '../roles/role.service.js';
import { User } from './user.entity.js';

const P = identityPermissions.names.Users;

const NAMES = ['userName', 'name', 'surname'];
const CONTACTS = ['email', 'phoneNumber'];
const withheld = { email: null, emailConfirmed: false, phoneNumber: null, phoneNumberConfirmed: false };

function containing(filter: string | undefined, fields: readonly string[]): Condition[] {
  return filter ? [{ fields: [...fields], op: 'contains', value: filter }] : [];
}

/** Finds colleagues: for assigning work and for the friends search. A dealer's sign-in finds itself alone. */
@ApiTags('UserLookup')
@Controller()
export class UserLookupController {
  private readonly list: CompiledList;

  constructor(
    database: Database,
    @Inject(RoleService) private readonly roles: RoleService,
    @Inject(OrganizationUnitService) private readonly units: OrganizationUnitService,
    private readonly permissions: Permissions,
    private readonly ports: Ports,
  ) {
    this.list = database.list(User, { columns: Object.keys(userLookup.byId.reply.shape) });
  }

  @Serves(userLookup.search)
  async search(query: z.output<typeof listQuery>) {
    const fields = await this.fields();
    const order = parseSorting(query.sorting, fields);
    const { items } = await this.page(
      containing(query.filter, fields),
      order.length > 0 ? order : undefined,
      query.skipCount,
      query.maxResultCount,
    );
    return { items };
  }

  @Serves(userLookup.count)
  async count({ filter }: z.output<typeof countQuery>) {
    return (await this.page(containing(filter, await this.fields()))).totalCount;
  }

  @Serves(userLookup.roleNames)
  async roleNames() {
    return z.array(roleName).parse((await this.roles.all()).items);
  }

  @Serves(userLookup.unitNames)
  async unitNames() {
    return z.array(unitName).parse((await this.units.all()).items);
  }

  @Serves(userLookup.byName)
  byName(userName: string) {
    return this.one('normalizedUserName', userName.toUpperCase());
  }

  @Serves(userLookup.byId)
  byId(id: string) {
    return this.one('id', id);
  }

  private async one(field: string, value: string): Promise<Colleague> {
    // Nothing is said of somebody who is not there.
    return (await this.page([{ fields: [field], op: 'eq', value }])).items[0]!;
  }

  private async page(
    conditions: Condition[],
    order: SortTerm[] = [{ field: 'userName', descending: false }],
    skip = 0,
    take = 1,
  ): Promise<{ totalCount: number; items: Colleague[] }> {
    const { totalCount, items } = JSON.parse(
      await this.list.page({
        conditions: [{ fields: ['isActive'], op: 'eq', value: true }, ...(await this.scope()), ...conditions],
        order,
        skip,
        take,
      }),
    ) as { totalCount: number; items: Colleague[] };
    return { totalCount, items: (await this.seesContacts()) ? items : items.map((item) => ({ ...item, ...withheld })) };
  }

  private async scope(): Promise<Condition[]> {
    const { tenantId, userId } = currentPrincipal();
    const { dealerId } = await this.ports.client(crmPort).dealerOf({ tenantId, userId });
    return dealerId === null ? [] : [{ fields: ['id'], op: 'eq', value: userId }];
  }

  /** What the caller may search and sort by. */
  private async fields(): Promise<string[]> {
    return (await this.seesContacts()) ? [...NAMES, ...CONTACTS] : NAMES;
  }

  private seesContacts(): Promise<boolean> {
    return this.permissions.holdsAny(currentPrincipal(), [P.Default]);
  }
}
