import { type testMail, settingGroupRoutes, newerSettings } from '@ishare/contracts/platform/setting-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { currentTenantId } from '@ishare/server/context.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { TestMails } from '../mail/test-mails.service.js';
import type { SettingChanges } from '@ishare/contracts/platform/setting-forms.js';
import { SettingGroups } from './setting-groups.js';
import { SettingStore } from './setting-store.js';

@ApiTags('Settings')
@Controller()
export class SettingGroupsController {
  constructor(
    private readonly groups: SettingGroups,
    private readonly mails: TestMails,
    private readonly store: SettingStore,
  ) {}

  @Serves(settingGroupRoutes.ofHost)
  ofHost() {
    return this.groups.ofHost();
  }

  @Serves(settingGroupRoutes.ofTenant)
  ofTenant() {
    return this.groups.ofTenant();
  }

  @Serves(settingGroupRoutes.inherited)
  inherited() {
    return this.store.inherited();
  }

  @Serves(settingGroupRoutes.ofUser)
  ofUser() {
    return this.groups.ofUser();
  }

  @Serves(settingGroupRoutes.changeHosts)
  changeHosts(changes: SettingChanges) {
    return this.groups.changeHosts(changes);
  }

  @Serves(settingGroupRoutes.changeTenants)
  changeTenants(changes: SettingChanges) {
    return this.groups.changeTenants(changes);
  }

  @Serves(settingGroupRoutes.changeUsers)
  changeUsers(changes: SettingChanges) {
    return this.groups.changeUsers(changes);
  }

  @Serves(settingGroupRoutes.sendTest)
  sendTest({ emailAddress }: z.output<typeof testMail>) {
    return this.mails.sendStandard(emailAddress);
  }
}

/** The same, where newer clients look for it: of the host or of the tenant, as the caller is of one. */
@ApiTags('Settings')
@Controller()
export class NewerSettingsController {
  constructor(private readonly groups: SettingGroups) {}

  @Serves(newerSettings.read)
  read() {
    return currentTenantId() === EMPTY_GUID ? this.groups.ofHost() : this.groups.ofTenant();
  }

  @Serves(newerSettings.change)
  change(changes: SettingChanges) {
    return this.groups.changeTenants(changes);
  }

  @Serves(newerSettings.mine)
  mine() {
    return this.groups.ofUser();
  }

  @Serves(newerSettings.changeMine)
  changeMine(changes: SettingChanges) {
    return this.groups.changeUsers(changes);
  }
}
