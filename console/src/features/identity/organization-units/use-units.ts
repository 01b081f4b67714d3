import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import { organizationUnit } from '@ishare/contracts/identity/organization-unit.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { removeRecord } from '../../../resource/deletion';
import { http } from '../../../session/http';
import { call, makeStale, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { inCodeOrder } from './unit';
import type { Unit } from './unit';

const path = `/${organizationUnit.path}`;
const quiet = { quiet: true };

/** The tenant's units in the order of their codes, and what is done with them. */
export function useUnits() {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const list = useRoute(unitRoutes.all, {});
  const reload = () => void makeStale(client, unitRoutes.move);
  const kept = () => {
    tellSuccess(t('common:done.saved'));
    reload();
  };
  return {
    list,
    units: useMemo(() => inCodeOrder(list.data?.items ?? []), [list.data]),
    async create(values: FormValues, parent: Unit | undefined) {
      await http.post(path, { ...values, parentId: parent?.id ?? null }, quiet);
      kept();
    },
    async rename(values: FormValues, { id, concurrencyStamp }: Unit) {
      await http.put(`${path}/${id}`, { ...values, concurrencyStamp }, quiet);
      kept();
    },
    async move({ id }: Unit, newParentId: string | null) {
      await call(unitRoutes.move, { params: { id }, body: { newParentId } }, quiet);
      kept();
    },
    async remove({ id, displayName }: Unit) {
      const changed = async () => {
        // The tree first: nobody asks for the members of a unit that it does not show.
        await list.refetch();
        reload();
      };
      await removeRecord(`${path}/${id}`, displayName, changed, t('unit.deleteHint'));
    },
  };
}

export type Units = ReturnType<typeof useUnits>;
