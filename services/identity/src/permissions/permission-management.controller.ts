import {
  permissionGrants,
  type changes,
  type holder,
  type holderOfGroup,
  type holding,
  type question,
} from '@ishare/contracts/identity/permission-grants.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { PermissionExplanation } from './permission-explanation.service.js';
import { PermissionManagement } from './permission-management.service.js';

@ApiTags('PermissionManagement')
@Controller()
export class PermissionManagementController {
  constructor(
    private readonly management: PermissionManagement,
    private readonly explanation: PermissionExplanation,
  ) {}

  @Serves(permissionGrants.read)
  read({ providerName, providerKey }: z.output<typeof holder>) {
    return this.management.read(providerName, providerKey);
  }

  @Serves(permissionGrants.readGroup)
  async readGroup({ groupName, providerName, providerKey }: z.output<typeof holderOfGroup>) {
    const { groups, ...rest } = await this.management.read(providerName, providerKey);
    return { ...rest, groups: groups.filter(({ name }) => name === groupName) };
  }

  @Serves(permissionGrants.holders)
  async holders({ permissionName, providerName }: z.output<typeof holding>) {
    return { grantedProviders: await this.management.holdersOf(permissionName, providerName) };
  }

  @Serves(permissionGrants.explain)
  explain({ userId, permissionName }: z.output<typeof question>) {
    return this.explanation.of(userId, permissionName);
  }

  @Serves(permissionGrants.own)
  async own() {
    return { items: await this.explanation.own() };
  }

  @Serves(permissionGrants.explainOwn)
  explainOwn({ permissionName }: z.output<typeof permissionGrants.explainOwn.query>) {
    return this.explanation.ofCaller(permissionName);
  }

  @Serves(permissionGrants.write)
  write({ permissions }: z.output<typeof changes>, { providerName, providerKey }: z.output<typeof holder>) {
    return this.management.write(providerName, providerKey, permissions);
  }
}
