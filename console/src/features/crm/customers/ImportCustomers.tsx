import { customerSheets } from '@ishare/contracts/crm/customers.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetImportDrawer } from '../../../resource/sheet-import/SheetImportDrawer';
import type { SheetRoutes } from '../../../resource/sheet-import/use-sheet-import';
import { call, makeStale, save, sendForm } from '../../../session/routes';

/** Customers of a workbook: looked at first, then brought in. */
export default function ImportCustomers({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const routes = useMemo((): SheetRoutes => {
    const { import: bring, errorSheet } = customerSheets;
    return {
      preview: (body, onProgress) => sendForm(bring, { body, query: { preview: true } }, { onProgress }),
      commit: (body, timeout) => call(bring, { body }, { timeout }),
      errorSheet: (body) => call(errorSheet, { body }),
    };
  }, []);
  return (
    <SheetImportDrawer
      title={t('customer.import')}
      routes={routes}
      onTemplate={() => void save(customerSheets.template, `${t('customer.title')}.xlsx`).catch(() => undefined)}
      onDone={() => {
        void makeStale(client, customerSheets.import);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
