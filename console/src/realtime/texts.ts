import { configuration } from '../session/configuration';

/** A text of a service's own wording, as the configuration carries it. */
export function lookupText(resource: string, key: string): string | undefined {
  return configuration.get()?.localization.values?.[resource]?.[key];
}
