import { settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { Allow, FromBody, Returns, SignedIn } from '@ishare/server/routes.js';
import type { SettingForm } from '@ishare/server/setting-form.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { basicSetupForm, optimisationForm, salesOrderForm, wechatForm } from './setting-form.js';
import { SettingStore } from './setting-store.js';

const P = settingPermissions.names.Settings;
type Body = Record<string, unknown>;

/** The settings pages whose values everybody may see and few may change. */
@ApiTags('Settings')
@Controller('api')
export class SettingsController {
  constructor(private readonly store: SettingStore) {}

  private async read(form: SettingForm) {
    return form.read(await this.store.values());
  }

  private async write(form: SettingForm, body: Body) {
    await this.store.change(form.toValues(body));
    return this.read(form);
  }

  @Get('app/basic-setup-setting')
  @SignedIn('tenant')
  @Returns(basicSetupForm.reply)
  basicSetup() {
    return this.read(basicSetupForm);
  }

  @Put(['app/basic-setup-setting/basicsetting', 'app/basic-setup-setting', 'basicsetting'])
  @Allow(P.Default)
  @Returns(basicSetupForm.reply)
  changeBasicSetup(@FromBody(basicSetupForm.body) body: Body) {
    return this.write(basicSetupForm, body);
  }

  @Get('app/optimization-setting')
  @SignedIn('tenant')
  @Returns(optimisationForm.reply)
  optimisation() {
    return this.read(optimisationForm);
  }

  @Put('app/optimization-setting')
  @Allow(P.Default)
  @Returns(optimisationForm.reply)
  changeOptimisation(@FromBody(optimisationForm.body) body: Body) {
    return this.write(optimisationForm, body);
  }

  @Get('salesorder/salesordersetting')
  @SignedIn('tenant')
  @Returns(salesOrderForm.reply)
  salesOrder() {
    return this.read(salesOrderForm);
  }

  @Put('salesorder/salesordersetting')
  @Allow(P.Default)
  @Returns(salesOrderForm.reply)
  changeSalesOrder(@FromBody(salesOrderForm.body) body: Body) {
    return this.write(salesOrderForm, body);
  }

  @Get('setting-management/wechat')
  @Allow(P.Default)
  @Returns(wechatForm.reply)
  wechat() {
    return this.read(wechatForm);
  }

  @Put('setting-management/wechat')
  @Allow(P.Default)
  @Returns('nothing')
  async changeWechat(@FromBody(wechatForm.body) body: Body) {
    await this.write(wechatForm, body);
  }
}
