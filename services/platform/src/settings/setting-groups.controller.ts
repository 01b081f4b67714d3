import { settingPagePermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { currentTenantId } from '@ishare/server/context.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { Allow, FromBody, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { TestMails } from '../mail/test-mails.service.js';
import { settingChanges, settingGroups, SettingGroups } from './setting-groups.js';

const P = settingPermissions.names.Settings;
type Changes = z.output<typeof settingChanges>;
const testMail = z.object({ emailAddress: z.email().max(256) });

@ApiTags('Settings')
@Controller('api/setting-management/settings')
export class SettingGroupsController {
  constructor(
    private readonly groups: SettingGroups,
    private readonly mails: TestMails,
  ) {}

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

  @Get('by-current-user')
  @SignedIn()
  @Returns(settingGroups)
  ofUser() {
    return this.groups.ofUser();
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

  @Put('change-current-user')
  @SignedIn()
  @Returns('nothing')
  changeUsers(@FromBody(settingChanges) changes: Changes) {
    return this.groups.changeUsers(changes);
  }

  @Post('send-test-email')
  @Allow(settingPagePermissions.names.Emailing.Test)
  @Returns('nothing')
  sendTest(@FromBody(testMail) { emailAddress }: z.output<typeof testMail>) {
    return this.mails.sendStandard(emailAddress);
  }
}

/** The same, where newer clients look for it: of the host or of the tenant, as the caller is of one. */
@ApiTags('Settings')
@Controller('api/v2/setting-management')
export class NewerSettingsController {
  constructor(private readonly groups: SettingGroups) {}

  @Get('settings')
  @Allow(P.Default)
  @Returns(settingGroups)
  read() {
    return currentTenantId() === EMPTY_GUID ? this.groups.ofHost() : this.groups.ofTenant();
  }

  @Put('settings')
  @Allow(P.Default)
  @Returns('nothing')
  change(@FromBody(settingChanges) changes: Changes) {
    return this.groups.changeTenants(changes);
  }

  @Get('my-settings')
  @SignedIn()
  @Returns(settingGroups)
  mine() {
    return this.groups.ofUser();
  }

  @Put('my-settings')
  @SignedIn()
  @Returns('nothing')
  changeMine(@FromBody(settingChanges) changes: Changes) {
    return this.groups.changeUsers(changes);
  }
}
