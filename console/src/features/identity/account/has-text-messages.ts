import type { ApplicationConfiguration } from '../../../session/configuration';

/** Whether codes reach a phone; nobody is kept from asking for one before that is known. */
export const hasTextMessages = (configuration: ApplicationConfiguration | undefined): boolean =>
  configuration?.extraProperties?.hasTextMessages !== false;
