import { settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { Allow, FromBody, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { settingChanges, settingGroups, SettingGroups } from './setting-groups.js';

const P = settingPermissions.names.Settings;
type Changes = z.output<typeof settingChanges>;

@ApiTags('Settings')
@Controller('api/setting-management/settings')
export class SettingGroupsController {
  constructor(private readonly groups: SettingGroups) {}

  @Get('by-global')
  @Allow(P.Default)
  @Returns(settingGroups)
  ofHost() {
    return this.groups.ofHost();
  }

  @Get('by-current-tenant')
  @Allow(P.Default)
  @Returns(settingGroups)
  ofTenant() {
    return this.groups.ofTenant();
  }

  @Put('change-global')
  @Allow(P.Default)
  @Returns('nothing')
  changeHosts(@FromBody(settingChanges) changes: Changes) {
    return this.groups.changeHosts(changes);
  }

  @Put('change-current-tenant')
  @Allow(P.Default)
  @Returns('nothing')
  changeTenants(@FromBody(settingChanges) changes: Changes) {
    return this.groups.changeTenants(changes);
  }
}
