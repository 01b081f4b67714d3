import { settings } from '@ishare/contracts/platform/settings.js';
import { settingOf } from '../../../session/configuration';
import type { ApplicationConfiguration } from '../../../session/configuration';

/** Whether the tenant lets people register; nobody is kept from it before that is known. */
export const mayRegister = (configuration: ApplicationConfiguration | undefined): boolean =>
  settingOf(configuration, settings.account.isSelfRegistrationEnabled)?.toLowerCase() !== 'false';
