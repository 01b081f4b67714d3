import type { Language } from '@ishare/server/context.js';
import en from './i18n/en.json' with { type: 'json' };
import samplesEn from './i18n/samples.en.json' with { type: 'json' };
import samplesZhHans from './i18n/samples.zh-Hans.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

/** A text with places for values, which tenants may word differently. */
export interface TextTemplate {
  name: string;
  isLayout: boolean;
  /** The layout into whose `content` the text goes. */
  layout: string | null;
  /** One content serves all cultures: it holds no words. */
  isInlineLocalized: boolean;
  defaultCultureName: Language | null;
}

const LAYOUT = 'Abp.StandardEmailTemplates.Layout';

function wordless(name: string, isLayout: boolean): TextTemplate {
  return { name, isLayout, layout: isLayout ? null : LAYOUT, isInlineLocalized: true, defaultCultureName: null };
}

function mail(name: string): TextTemplate {
  return { name, isLayout: false, layout: LAYOUT, isInlineLocalized: false, defaultCultureName: 'zh-Hans' };
}

/** A message to a telephone: no layout stands around it. */
function message(name: string): TextTemplate {
  return { ...mail(name), layout: null };
}

export const textTemplates: readonly TextTemplate[] = [
  wordless(LAYOUT, true),
  wordless('Abp.StandardEmailTemplates.Message', false),
  mail('Abp.Account.PasswordResetLink'),
  mail('Abp.Account.EmailConfirmationLink'),
  mail('Abp.Account.EmailSecurityCode'),
  mail('Insight.ReportMail'),
  mail('Notifications.Mail'),
  mail('iShare.SalesOrder.PickupCode'),
  message('iShare.SalesOrder.PickupCodeText'),
];

/** Contents as the product brings them, by culture and template. */
export const productContents: Readonly<Record<Language, Readonly<Record<string, string>>>> = { 'zh-Hans': zhHans, en };

/** What a preview fills the places of a template with: each value that is known when it is sent. */
export const sampleValues: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'zh-Hans': samplesZhHans,
  en: samplesEn,
};
