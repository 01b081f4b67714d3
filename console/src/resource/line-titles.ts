import type { FormType } from '@ishare/contracts/sales-order/order-lines.js';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from './dictionary';

/** The dictionary that says what a tenant keeps in each of the ten infos of standard products. */
const INFOS = 'StandardProductInfo';

/** What the tenant calls the infos, by their field; nothing while that is not known. */
export function useInfoTitles(isAsked = true): ReadonlyMap<string, string> {
  const titles = useDictionary(isAsked ? INFOS : undefined);
  return useMemo(() => new Map(titles.map(({ code, displayText }) => [code, displayText])), [titles]);
}

/** What a field of the lines of a tab is called; one that has no word, by its name. */
export function useLineTitles(formType: FormType): (field: string) => string {
  const { t } = useTranslation('salesOrder');
  const infos = useInfoTitles(formType === 'standardProduct');
  return useCallback((field) => infos.get(field) ?? t(`line.${field}`, { defaultValue: field }), [infos, t]);
}
