import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { guid, requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DEFAULT_NAME } from './connection-string.js';
import {
  checkBody,
  checkQuery,
  connectionStrings,
  connectionStringsReply,
  defaultQuery,
  namedString,
  namedStringReply,
  tenantDatabaseReply,
} from './database.dto.js';
import { namedStrings } from './named-strings.js';
import { TenantDatabases } from './tenant-databases.service.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];
const name = () => requiredText(64);

/** Where a tenant lives. Two families of clients say it in two forms; both stand on the same rows. */
@ApiTags('Tenant')
@Controller('api/saas/tenants')
export class TenantDatabasesController {
  constructor(private readonly databases: TenantDatabases) {}

  /** Databases by name that a tenant may have beside its default one: every module's tables live in that one. */
  @Get('databases')
  @Allow(P.Default, Twin.Default)
  @Returns(z.object({ databases: z.array(z.string()) }))
  names() {
    return { databases: [] };
  }

  @Get('check-connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(z.boolean())
  isUsable(@FromQuery(checkQuery) { connectionString }: z.output<typeof checkQuery>) {
    return this.databases.check(connectionString).then(
      () => true,
      () => false,
    );
  }

  @Post('connection-string/check')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  check(@FromBody(checkBody) { connectionString, provider }: z.output<typeof checkBody>) {
    return this.databases.check(connectionString, provider);
  }

  @Get(':id/connection-strings')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(connectionStringsReply)
  async all(@FromPath('id', guid()) id: string) {
    const strings = await this.databases.list(id);
    return {
      default: strings.find((each) => each.name === DEFAULT_NAME)?.value ?? null,
      databases: strings
        .filter((each) => each.name !== DEFAULT_NAME)
        .map((each) => ({ databaseName: each.name, connectionString: each.value })),
    };
  }

  @Put(':id/connection-strings')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  setAll(@FromPath('id', guid()) id: string, @FromBody(connectionStrings) body: z.output<typeof connectionStrings>) {
    return this.databases.setAll(id, namedStrings(body));
  }

  @Get(':id/connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(z.object({ items: z.array(namedStringReply) }))
  async list(@FromPath('id', guid()) id: string) {
    return { items: await this.databases.list(id) };
  }

  @Put(':id/connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(namedStringReply)
  set(@FromPath('id', guid()) id: string, @FromBody(namedString) body: z.output<typeof namedString>) {
    return this.databases.set(id, body);
  }

  @Get(':id/connection-string/:name')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(namedStringReply)
  get(@FromPath('id', guid()) id: string, @FromPath('name', name()) wanted: string) {
    return this.databases.get(id, wanted);
  }

  @Delete(':id/connection-string/:name')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  remove(@FromPath('id', guid()) id: string, @FromPath('name', name()) wanted: string) {
    return this.databases.remove(id, wanted);
  }

  /** Makes the database where it is missing and moves the tenant there, in the background; `database` tells how it goes. */
  @Post(':id/apply-database-migrations')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  apply(@FromPath('id', guid()) id: string) {
    return this.databases.apply(id);
  }

  @Get(':id/database')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(tenantDatabaseReply)
  state(@FromPath('id', guid()) id: string) {
    return this.databases.state(id);
  }
}

/** The public module knows the default connection string alone, and has no step that applies it: here setting it is applying it. */
@ApiTags('Tenant')
@Controller(['api/multi-tenancy/tenants', 'api/tenant-management/tenants'])
export class DefaultConnectionStringController {
  constructor(private readonly databases: TenantDatabases) {}

  @Get(':id/default-connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns(z.string().nullable())
  get(@FromPath('id', guid()) id: string) {
    return this.databases.defaultOf(id);
  }

  @Put(':id/default-connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  async set(
    @FromPath('id', guid()) id: string,
    @FromQuery(defaultQuery) { defaultConnectionString }: z.output<typeof defaultQuery>,
  ) {
    await this.databases.set(id, { name: DEFAULT_NAME, value: defaultConnectionString });
    await this.databases.apply(id);
  }

  @Delete(':id/default-connection-string')
  @Allow(P.ManageConnectionStrings, Twin.ManageConnectionStrings)
  @Returns('nothing')
  async remove(@FromPath('id', guid()) id: string) {
    await this.databases.setAll(
      id,
      (await this.databases.list(id)).filter((each) => each.name !== DEFAULT_NAME),
    );
    await this.databases.apply(id);
  }
}
