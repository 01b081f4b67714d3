import { storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import type { ShelfInfo, ShelfProposal, StoreCode } from '@ishare/contracts/sales-order/storehouse.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { act, call } from '../../../session/routes';
import { offerUndo } from '../../../ui/feedback';
import type { Told } from '../ScanBox';
import { signal } from '../signals';

type Held = (StoreCode & { kind: 'package' })['package'];

/** Two scans make a move: a package and a shelf, whichever comes first. */
export function usePutAway() {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const [held, setHeld] = useState<Held>();
  const [proposals, setProposals] = useState<readonly ShelfProposal[]>([]);
  const [shelf, setShelf] = useState<ShelfInfo>();
  const [told, setTold] = useState<Told>();
  const [isPending, setPending] = useState(false);
  const forget = () => {
    setHeld(undefined);
    setProposals([]);
    setShelf(undefined);
  };
  const doing = async (work: () => Promise<void>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      signal('wrong');
      setTold({ tone: 'error', text: (error instanceof HttpError && error.text) || t('packing.failed') });
    } finally {
      setPending(false);
    }
  };
  const move = (packageNo: string, shelfCode: string | null) =>
    act(client, storehouses.move, { body: { packageNo, shelfCode } }, { quiet: true });
  const put = (packageNo: string, shelfCode: string | null) =>
    doing(async () => {
      const from = held?.packageNo === packageNo ? held.shelfCode : undefined;
      await move(packageNo, shelfCode);
      signal('done');
      const text = shelfCode ? t('store.moved', { no: packageNo, code: shelfCode }) : t('store.off', { no: packageNo });
      setTold({ tone: 'success', text });
      if (from !== undefined) offerUndo(text, t('store.undo'), async () => void (await move(packageNo, from)));
      forget();
    });
  const hold = (code: string) =>
    doing(async () => {
      const found = await call(storehouses.find, { query: { code } }, { quiet: true });
      if (found.kind === 'shelf') {
        if (held) return put(held.packageNo, found.shelf.code);
        setShelf(found.shelf);
        signal('right');
        return setTold({ tone: 'info', text: t('store.shelf', { code: found.shelf.code }) });
      }
      if (shelf) return put(found.package.packageNo, shelf.code);
      setHeld(found.package);
      setProposals(found.proposals);
      signal('right');
      setTold({ tone: 'info', text: t('store.held', { no: found.package.packageNo }) });
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
