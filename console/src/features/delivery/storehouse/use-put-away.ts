import { packageLife } from '@ishare/contracts/sales-order/package.js';
import { storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import type { ShelfInfo, ShelfProposal, StoreCode } from '@ishare/contracts/sales-order/storehouse.js';
import { machineTexts, mayStep } from '@ishare/contracts/things/machine.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, call } from '../../../session/routes';
import { useTold } from '../use-told';

const words = machineTexts(packageLife);
type Held = (StoreCode & { kind: 'package' })['package'];

/** Two scans make a move: a package and a shelf, whichever comes first. */
export function usePutAway() {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const [held, setHeld] = useState<Held>();
  const [proposals, setProposals] = useState<readonly ShelfProposal[]>([]);
  const [shelf, setShelf] = useState<ShelfInfo>();
  const { told, isPending, right, inform, refuse, during } = useTold();
  const forget = () => {
    setHeld(undefined);
    setProposals([]);
    setShelf(undefined);
  };
  const move = (packageNo: string, shelfCode: string | null, from?: string | null) =>
    act(
      client,
      storehouses.move,
      { body: { packageNo, shelfCode, ...(from !== undefined && { from }) } },
      { quiet: true },
    );
  const takeBack = (no: string, back: string | null, shelfCode: string | null) =>
    during(async () => {
      await move(no, back, shelfCode);
      inform(t('store.undone', { no }));
    });
  const put = (no: string, shelfCode: string | null) =>
    during(async () => {
      const from = held?.packageNo === no ? held.shelfCode : undefined;
      await move(no, shelfCode, from);
      const text = shelfCode ? t('store.moved', { no, code: shelfCode }) : t('store.off', { no });
      const undo = from !== undefined && { text: t('store.undo'), run: () => void takeBack(no, from, shelfCode) };
      right(text, true, undo || undefined);
      forget();
    });
  const hold = (code: string) =>
    during(async () => {
      const found = await call(storehouses.find, { query: { code } }, { quiet: true });
      if (found.kind === 'shelf') {
        if (held) return put(held.packageNo, found.shelf.code);
        setShelf(found.shelf);
        return inform(t('store.shelf', { code: found.shelf.code }));
      }
      if (shelf) return put(found.package.packageNo, shelf.code);
      const { packageNo: no, state, shelfCode } = found.package;
      if (!shelfCode && !mayStep(packageLife, 'store', state)) {
        // Nothing that was held before goes onto the shelf that is scanned next.
        forget();
        return refuse(t('store.notNow', { no, state: t(words.state(state)!) }));
      }
      setHeld(found.package);
      setProposals(found.proposals);
      inform(t('store.held', { no }));
    });
  return {
    held,
    proposals,
    shelf,
    told,
    isPending,
    put,
    hold,
    scan: hold,
    forget,
    forgetShelf: () => setShelf(undefined),
    /** The row that a scanned or proposed shelf is in: its code is the beginning of the shelf's. */
    rowCode: (shelf?.code ?? proposals[0]?.code)?.split('-').slice(0, -2).join('-'),
  };
}
export type PutAway = ReturnType<typeof usePutAway>;
