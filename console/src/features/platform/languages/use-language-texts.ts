import { languages, languageTexts } from '@ishare/contracts/platform/languages.js';
import type { LanguageTextReply } from '@ishare/contracts/platform/languages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listQuery } from '../../../resource/list-query';
import { useListState } from '../../../resource/list-state';
import { fetchWording } from '../../../session/configuration';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { placeOf, textQuery } from './language-text';

const filterKeys = ['filter', 'resourceName', 'baseCultureName', 'targetCultureName', 'getOnlyEmptyValues'];

/** The texts that the address asks for, in two languages. */
export function useLanguageTexts() {
  const [state, change] = useListState(filterKeys);
  const query = textQuery(listQuery(state));
  const list = useRoute(languageTexts.list, { query }, { placeholderData: keepPreviousData });
  return { state, change, query, list };
}
export type LanguageTexts = ReturnType<typeof useLanguageTexts>;

/** The languages to choose from, by their own names. */
export function useCultures() {
  const known = useRoute(languages.all, {});
  return known.data?.items.map(({ cultureName, displayName }) => ({ value: cultureName, label: displayName })) ?? [];
}

/** Wording a text differently, and as the product has it again; the console speaks so at once. */
export function useTextWrites() {
  const { t } = useTranslation(['platform', 'common']);
  const written = async () => {
    tellSuccess(t('common:done.saved'));
    await fetchWording();
  };
  const update = useAct(languageTexts.update, { onDone: written });
  const restore = useAct(languageTexts.restore, { onDone: written });
  const askRestore = async (text: LanguageTextReply) => {
    const question = {
      title: t('languageText.restoreAsk', { name: text.name }),
      okText: t('languageText.restore'),
    };
    if (await confirmAction(question)) restore.mutate({ params: placeOf(text) });
  };
  return {
    /** Rejects when it is refused, and that is told. */
    save: (text: LanguageTextReply, value: string) =>
      update.mutateAsync({ params: placeOf(text), query: {}, body: { value } }),
    restore: (text: LanguageTextReply) => void askRestore(text),
  };
}
