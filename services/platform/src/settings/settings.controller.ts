import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import { Serves } from '@ishare/server/serves.js';
import type { SettingForm } from '@ishare/contracts/setting-form.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  basicSetupForm,
  optimisationForm,
  salesOrderForm,
  wechatForm,
} from '@ishare/contracts/platform/setting-forms.js';
import { SettingStore } from './setting-store.js';
type Body = Record<string, unknown>;

/** The settings pages whose values everybody may see and few may change. */
@ApiTags('Settings')
@Controller()
export class SettingsController {
  constructor(private readonly store: SettingStore) {}

  private async read<F extends SettingForm>(form: F) {
    return form.read(await this.store.values()) as ReturnType<F['read']>;
  }

  private async write<F extends SettingForm>(form: F, body: Body) {
    await this.store.change(form.toValues(body));
    return this.read(form);
  }

  @Serves(settingPages.basicSetup)
  basicSetup() {
    return this.read(basicSetupForm);
  }

  @Serves(settingPages.changeBasicSetup)
  changeBasicSetup(body: Body) {
    return this.write(basicSetupForm, body);
  }

  @Serves(settingPages.optimisation)
  optimisation() {
    return this.read(optimisationForm);
  }

  @Serves(settingPages.changeOptimisation)
  changeOptimisation(body: Body) {
    return this.write(optimisationForm, body);
  }

  @Serves(settingPages.salesOrder)
  salesOrder() {
    return this.read(salesOrderForm);
  }

  @Serves(settingPages.changeSalesOrder)
  changeSalesOrder(body: Body) {
    return this.write(salesOrderForm, body);
  }

  @Serves(settingPages.wechat)
  wechat() {
    return this.read(wechatForm);
  }

  @Serves(settingPages.changeWechat)
  async changeWechat(body: Body) {
    await this.write(wechatForm, body);
  }
}
