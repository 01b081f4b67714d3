import { entityWord, propertyWord } from '@ishare/contracts/platform/audit-words.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Every file of texts that a form of a record stands in. */
const namespaces = [
  'platform',
  'identity',
  'account',
  'saas',
  'basics',
  'catalogue',
  'crm',
  'optimisation',
  'salesOrder',
] as const;

/** What records and their properties are called in the reader's language. */
export function useAuditWords() {
  const { t, i18n } = useTranslation([...namespaces]);
  return useMemo(() => {
    const say = (key: string) => {
      const text: unknown = i18n.exists(key) ? t(key as never) : undefined;
      return typeof text === 'string' ? text : undefined;
    };
    return {
      entity: (type: string) => entityWord(type, say),
      property: (type: string, name: string) => propertyWord(type, name, say),
    };
  }, [t, i18n]);
}
