import type { FormType } from '@ishare/contracts/sales-order/order-lines.js';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmAction } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';

/** What a tab of lines says of itself. */
export interface TabOfLines {
  /** How many of its rows are not saved. */
  unsaved: () => number;
  /** Saves what can be saved; absent while the tab is out of sight, for then it has done so. */
  save?: (() => Promise<unknown>) | undefined;
}

export interface UnsavedLines {
  tell: (formType: FormType, tab: TabOfLines) => void;
  /**
   * Before a step of the order: saves the lines in sight; whether nothing is left unsaved, or the person goes on all
   * the same.
   */
  mayStep: () => Promise<boolean>;
}

/** Where an order's lines are edited nowhere, every step may be taken. */
export const UnsavedLinesContext = createContext<UnsavedLines>({
  tell: () => undefined,
  mayStep: () => Promise.resolve(true),
});

/** What is not saved of an order's lines, over all its tabs. */
export function useUnsavedLines(onTab: (formType: FormType) => void): UnsavedLines {
  const { t } = useTranslation('salesOrder');
  const tabs = useRef(new Map<FormType, TabOfLines>());
  const latest = useRef({ t, onTab });
  useEffect(() => {
    latest.current = { t, onTab };
  });
  return useMemo(
    () => ({
      tell: (formType, tab) => void tabs.current.set(formType, tab),
      mayStep: async () => {
        // What is refused is on screen already, and stays unsaved.
        for (const { save } of tabs.current.values()) await save?.().catch(() => undefined);
        const left = [...tabs.current].map(([formType, { unsaved }]) => ({ formType, count: unsaved() }));
        const waiting = left.filter(({ count }) => count > 0);
        if (waiting.length === 0) return true;
        const say = latest.current.t;
        const goesOn = await confirmAction({
          title: say('line.unsavedAsk', { count: waiting.reduce((sum, { count }) => sum + count, 0) }),
          content: say('line.unsavedWhere', {
            tabs: listed(waiting.map(({ formType }) => say(`tab.${formType}`))),
          }),
          danger: true,
          okText: say('line.unsavedGoOn'),
        });
        if (!goesOn) latest.current.onTab(waiting[0]!.formType);
        return goesOn;
      },
    }),
    [],
  );
}

/** Tells the order's page what is not saved of a tab; a tab out of sight still answers for its rows. */
export function useTellUnsaved(formType: FormType, { unsaved, save }: Required<TabOfLines>): void {
  const { tell } = use(UnsavedLinesContext);
  useEffect(() => {
    tell(formType, { unsaved, save });
    return () => tell(formType, { unsaved });
  });
}
