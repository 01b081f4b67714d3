import { settings } from '@ishare/contracts/platform/settings.js';
import { settingOf } from '../../../session/configuration';
import { useConfiguration } from '../../../session/session';

/** Whether the tenant quotes sheets that have not passed (audit-22). */
export function useCheckLifted(): boolean {
  return settingOf(useConfiguration(), settings.salesOrder.disableCheckedQuoteRequirement)?.toLowerCase() === 'true';
}
