import { tenantDatabases } from '@ishare/contracts/saas/tenant-databases.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { act, call, useAct } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { DatabaseWish } from './use-database-wish';

export interface Tenant {
  id: string;
  name: string;
}

/** What became of the last check or move. */
export interface Verdict {
  isGood: boolean;
  message: string;
}

/** Checking the database that is wished for, and moving the tenant there; the verdict stands until the wish changes. */
export function useDatabaseActs(tenant: Tenant, wish: DatabaseWish) {
  const { t } = useTranslation('saas');
  const client = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict>();
  const one = { params: { id: tenant.id } };
  const refuse = (error: HttpError) => {
    const message = error.validationErrors[0]?.message ?? error.envelope?.message;
    if (message) setVerdict({ isGood: false, message });
    else http.session.onFailure(error);
  };
  const checking = useAct(tenantDatabases.check, {
    onDone: () => setVerdict({ isGood: true, message: t('database.good') }),
    onRefused: refuse,
  });
  const moving = useMutation<void, HttpError>({
    mutationFn: async () => {
      if (wish.isChanged) {
        // Those that other modules have given names of their own stay.
        const { databases } = await call(tenantDatabases.all, one, { quiet: true });
        await call(tenantDatabases.setAll, { ...one, body: { default: wish.wanted, databases } }, { quiet: true });
      }
      await act(client, tenantDatabases.apply, one, { quiet: true });
    },
    onSuccess: () => {
      wish.forget();
      tellSuccess(t('database.begun'));
    },
    onError: refuse,
  });
  const move = async () => {
    const question = {
      title: t('database.moveAsk', { name: tenant.name }),
      content: t('database.moveAskHint'),
      okText: t('database.move'),
    };
    if (!(await confirmAction(question))) return;
    setVerdict(undefined);
    moving.mutate();
  };
  return {
    verdict,
    forget: () => setVerdict(undefined),
    check: () => {
      setVerdict(undefined);
      checking.mutate({ body: { provider: 'PostgreSql', connectionString: wish.wanted ?? '' } });
    },
    isChecking: checking.isPending,
    move: () => void move(),
    isMoving: moving.isPending,
  };
}
export type DatabaseActs = ReturnType<typeof useDatabaseActs>;
