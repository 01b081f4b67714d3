import type { Claim } from '@ishare/contracts/identity/claims.js';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { missingClaims } from './claim-value';
import { holderKinds } from './holder';
import type { Holder } from './holder';

/** The claims of a holder, the types there are, and what takes a claim away. */
export function useClaims(holder: Holder) {
  const { t } = useTranslation(['identity', 'common']);
  const { claims: routes } = holderKinds[holder.kind];
  const one = { params: { id: holder.id } };
  const claims = useRoute(routes.list, one);
  const types = useRoute(routes.types, {});
  const removal = useAct(routes.remove);
  const items = claims.data?.items ?? [];
  return {
    claims,
    types,
    items,
    missing: missingClaims(types.data ?? [], items),
    async remove({ claimType, claimValue }: Claim) {
      const isSure = await confirmAction({
        title: t('claims.removeAsk', { name: `${claimType} = ${claimValue}` }),
        danger: true,
        okText: t('common:action.remove'),
      });
      if (isSure) removal.mutate({ ...one, query: { claimType, claimValue } });
    },
  };
}
