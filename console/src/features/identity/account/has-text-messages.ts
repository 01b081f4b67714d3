import type { ApplicationConfiguration } from '../../../session/configuration';

/** Whether a code to a phone can be read; nobody is kept from asking for one before that is known. */
export const hasTextMessages = (configuration: ApplicationConfiguration | undefined): boolean =>
  configuration?.extraProperties?.textMessages !== 'none';
