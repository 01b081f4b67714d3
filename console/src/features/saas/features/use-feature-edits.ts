import { featureValues } from '@ishare/contracts/saas/feature-values.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { isIdle } from './feature';
import type { FeatureLine, FeatureOwner } from './feature';

type Texts = Readonly<Record<string, string>>;

/** What of an owner's features was changed and is not saved. */
export function useFeatureEdits(owner: FeatureOwner) {
  const list = useRoute(featureValues.get, { query: { ...owner } }, { staleTime: 0 });
  const lines = useMemo(() => list.data?.groups.flatMap((group) => group.features) ?? [], [list.data]);
  const [edited, setEdited] = useState<Texts>({});
  const valueOf = (line: FeatureLine) => edited[line.name] ?? line.value;
  const isChanged = (line: FeatureLine) => valueOf(line) !== line.value;
  return {
    list,
    valueOf,
    isChanged,
    changes: lines.filter(isChanged).map((line) => ({ name: line.name, value: valueOf(line) })),
    /** Whether the owner has values of its own, and not only those that it is given. */
    isOwn: lines.some(({ provider }) => provider.name === owner.providerName),
    isIdle: (line: FeatureLine) => isIdle(line, lines, valueOf),
    change: (line: FeatureLine, value: string) => setEdited((before) => ({ ...before, [line.name]: value })),
  };
}
export type FeatureEdits = ReturnType<typeof useFeatureEdits>;

/** Saving the changed features, and giving up those of the owner's own; a refusal stands at its feature. */
export function useFeatureWrites(owner: FeatureOwner, { changes }: FeatureEdits, onSaved: () => void) {
  const { t } = useTranslation(['saas', 'common']);
  const query = { ...owner };
  const [refusals, setRefusals] = useState<Texts>({});
  const writing = {
    onDone: () => {
      tellSuccess(t('common:done.saved'));
      onSaved();
    },
    onRefused: (error: HttpError) => {
      const found = error.validationErrors.flatMap(({ message, members }) =>
        members.map((member) => [changes[Number(/\d+/.exec(member)?.[0])]?.name ?? '', message] as const),
      );
      if (found.length > 0) setRefusals(Object.fromEntries(found));
      else http.session.onFailure(error);
    },
  };
  const update = useAct(featureValues.update, writing);
  const reset = useAct(featureValues.reset, writing);
  const askReset = async () => {
    const question = { title: t('features.resetAsk'), okText: t('features.reset'), danger: true };
    if (await confirmAction(question)) reset.mutate({ query });
  };
  return {
    refusals,
    /** Takes the refusal of a feature away. */
    forgive: ({ name }: FeatureLine) => setRefusals((before) => ({ ...before, [name]: '' })),
    save: () => update.mutate({ query, body: { features: changes } }),
    reset: () => void askReset(),
    isSaving: update.isPending || reset.isPending,
  };
}
export type FeatureWrites = ReturnType<typeof useFeatureWrites>;
