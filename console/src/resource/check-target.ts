import { useTranslation } from 'react-i18next';

const KINDS = /(^| \/ )(order|cabinet|part|drill) /g;

/** Where a finding stands, `cabinet C1 / part P2`, with the kinds of things in the reader's language. */
export function useTargetText(): (target: string) => string {
  const { t } = useTranslation('salesOrder');
  return (target) =>
    target.replace(KINDS, (_kind, before: string, kind: string) => `${before}${t(`checkScope.${kind}`)} `);
}
