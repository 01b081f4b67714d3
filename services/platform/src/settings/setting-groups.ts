// Every setting with a page, as clients that make their own page of them want it: in groups, with a type and a title each.
import { settingDefinitions } from '@ishare/contracts/platform/settings.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentTenantId, runAsHost } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import type { SettingForm, SettingValues } from '@ishare/server/setting-form.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { errors } from '../errors.js';
import { basicSetupForm, emailingForm, optimisationForm, salesOrderForm, wechatForm } from './setting-form.js';
import { SettingStore } from './setting-store.js';

/** As ABP numbers the types of values. */
const ValueType = { String: 0, Number: 1, Boolean: 2, Array: 4 } as const;

const forms: Readonly<Record<string, SettingForm>> = {
  basicSetup: basicSetupForm,
  optimisation: optimisationForm,
  emailing: emailingForm,
  salesOrder: salesOrderForm,
  wechat: wechatForm,
};

interface Place {
  group: string;
  form: SettingForm;
  field: string;
}

/** By the setting's name: the form, and its field, that say what the setting accepts. */
const places = new Map(
  Object.entries(forms).flatMap(([group, form]) =>
    Object.keys(form.body.shape).flatMap((field) =>
      Object.keys(form.toValues({ [field]: '-' })).map((name): [string, Place] => [name, { group, form, field }]),
    ),
  ),
);
const definitions = new Map(settingDefinitions.map((definition) => [definition.name, definition]));

const named = z.object({ name: z.string(), value: z.string() });
const detail = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  value: z.string(),
  defaultValue: z.string(),
  isEncrypted: z.boolean(),
  valueType: z.number().int(),
  options: z.array(named),
});
const setting = z.object({ displayName: z.string(), description: z.string(), details: z.array(detail) });
export const settingGroups = z.object({
  items: z.array(z.object({ displayName: z.string(), description: z.string(), settings: z.array(setting) })),
});
export const settingChanges = z.object({
  settings: z.array(z.object({ name: z.string().max(128), value: z.string().max(2_048).nullish() })).max(200),
});

function typeOf(text: string): number {
  if (text === 'true' || text === 'false') return ValueType.Boolean;
  if (text.startsWith('[')) return ValueType.Array;
  return text !== '' && Number.isFinite(Number(text)) ? ValueType.Number : ValueType.String;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A setting's text as its form takes it; a value that the form refuses is a 400 that names the setting. */
function fieldValue({ form, field }: Place, name: string, text: string): unknown {
  for (const candidate of [text, asJson(text), ...(text === '' ? [null] : [])]) {
    const { success, data } = form.body.safeParse({ [field]: candidate });
    if (success && candidate !== undefined) return data[field];
  }
  throw invalid(name, 'Validation:value');
}

@Injectable()
export class SettingGroups {
  constructor(
    private readonly store: SettingStore,
    private readonly localizer: Localizer,
  ) {}

  /** As they hold for the current tenant, secrets blank. */
  async ofTenant(): Promise<z.output<typeof settingGroups>> {
    return this.describe(await this.store.shownValues());
  }

  /** The host's, which hold for every tenant that has none of its own; a tenant sees what holds for it by `ofTenant`. */
  async ofHost(): Promise<z.output<typeof settingGroups>> {
    this.assertHost();
    return runAsHost(() => this.ofTenant());
  }

  async changeTenants({ settings }: z.output<typeof settingChanges>): Promise<void> {
    const values: Record<string, string | null> = {};
    for (const { name, value } of settings) {
      const place = places.get(name);
      if (!place) throw invalid(name, 'Validation:option');
      Object.assign(
        values,
        value === null || value === undefined
          ? { [name]: null }
          : place.form.toValues({ [place.field]: fieldValue(place, name, value) }),
      );
    }
    await this.store.change(values);
  }

  async changeHosts(changes: z.output<typeof settingChanges>): Promise<void> {
    this.assertHost();
    await this.changeTenants(changes);
  }

  private assertHost(): void {
    if (currentTenantId() !== EMPTY_GUID) throw new AppError(errors.HostSettings);
  }

  private describe(values: SettingValues): z.output<typeof settingGroups> {
    const language = currentContext()?.language ?? 'zh-Hans';
    const title = (key: string) => this.localizer.text(language, key);
    return {
      items: Object.keys(forms).map((group) => ({
        displayName: title(`SettingGroup:${group}`),
        description: '',
        settings: [
          {
            displayName: title(`SettingGroup:${group}`),
            description: '',
            details: [...places]
              .filter(([, place]) => place.group === group)
              .map(([name]) => {
                const { default: defaultValue, encrypted } = definitions.get(name)!;
                return {
                  name,
                  displayName: title(`Setting:${name}`),
                  description: '',
                  value: encrypted ? '' : values[name]!,
                  defaultValue,
                  isEncrypted: encrypted,
                  valueType: typeOf(defaultValue),
                  options: [],
                };
              }),
          },
        ],
      })),
    };
  }
}
