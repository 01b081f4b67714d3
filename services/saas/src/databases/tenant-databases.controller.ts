import {
  defaultConnectionString,
  tenantDatabases,
  type checkBody,
  type checkQuery,
  type connectionStrings,
  type defaultQuery,
  type namedString,
} from '@ishare/contracts/saas/tenant-databases.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { DEFAULT_NAME } from './connection-string.js';
import { namedStrings } from './named-strings.js';
import { TenantDatabases } from './tenant-databases.service.js';

@ApiTags('Tenant')
@Controller()
export class TenantDatabasesController {
  constructor(private readonly databases: TenantDatabases) {}

  @Serves(tenantDatabases.names)
  names() {
    // Every module's tables live in the default one.
    return { databases: [] };
  }

  @Serves(tenantDatabases.isUsable)
  isUsable({ connectionString }: z.output<typeof checkQuery>) {
    return this.databases.check(connectionString).then(
      () => true,
      () => false,
    );
  }

  @Serves(tenantDatabases.check)
  check({ connectionString, provider }: z.output<typeof checkBody>) {
    return this.databases.check(connectionString, provider);
  }

  @Serves(tenantDatabases.all)
  async all(id: string) {
    const strings = await this.databases.list(id);
    return {
      default: strings.find((each) => each.name === DEFAULT_NAME)?.value ?? null,
      databases: strings
        .filter((each) => each.name !== DEFAULT_NAME)
        .map((each) => ({ databaseName: each.name, connectionString: each.value })),
    };
  }

  @Serves(tenantDatabases.setAll)
  setAll(id: string, body: z.output<typeof connectionStrings>) {
    return this.databases.setAll(id, namedStrings(body));
  }

  @Serves(tenantDatabases.list)
  async list(id: string) {
    return { items: await this.databases.list(id) };
  }

  @Serves(tenantDatabases.set)
  set(id: string, body: z.output<typeof namedString>) {
    return this.databases.set(id, body);
  }

  @Serves(tenantDatabases.get)
  get(id: string, wanted: string) {
    return this.databases.get(id, wanted);
  }

  @Serves(tenantDatabases.remove)
  remove(id: string, wanted: string) {
    return this.databases.remove(id, wanted);
  }

  @Serves(tenantDatabases.apply)
  apply(id: string) {
    return this.databases.apply(id);
  }

  @Serves(tenantDatabases.state)
  state(id: string) {
    return this.databases.state(id);
  }
}

@ApiTags('Tenant')
@Controller()
export class DefaultConnectionStringController {
  constructor(private readonly databases: TenantDatabases) {}

  @Serves(defaultConnectionString.get)
  get(id: string) {
    return this.databases.defaultOf(id);
  }

  @Serves(defaultConnectionString.set)
  async set(id: string, { defaultConnectionString: value }: z.output<typeof defaultQuery>) {
    await this.databases.set(id, { name: DEFAULT_NAME, value });
    await this.databases.apply(id);
  }

  @Serves(defaultConnectionString.remove)
  async remove(id: string) {
    await this.databases.setAll(
      id,
      (await this.databases.list(id)).filter((each) => each.name !== DEFAULT_NAME),
    );
    await this.databases.apply(id);
  }
}
