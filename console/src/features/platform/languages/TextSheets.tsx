import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { languageTextSheets, type LanguageTextSheetQuery } from '@ishare/contracts/platform/languages.js';
import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import type { QueryOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetRoutes } from '../../../resource/sheet-import/use-sheet-import';
import { fetchWording } from '../../../session/configuration';
import { call, makeStale, save, sendForm } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { lazy } from '../../../state/lazy';

const SheetImportDrawer = lazy(async () => ({
  default: (await import('../../../resource/sheet-import/SheetImportDrawer')).SheetImportDrawer,
}));

type Asked = QueryOf<typeof languageTextSheets.export>;

/** The sheet of what the search finds, and how one comes back into the second language. */
export function TextSheets({ query, onDone }: { query: Record<string, unknown>; onDone: () => void }) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const mayEdit = usePermission(languagePermissions.names.LanguageTexts.Edit);
  const [isOpen, setOpen] = useState(false);
  const { filter, resourceName, baseCultureName, targetCultureName, getOnlyEmptyValues } =
    query as Partial<LanguageTextSheetQuery>;
  const culture = targetCultureName ?? '';
  const asked = { baseCultureName, targetCultureName, filter, resourceName, getOnlyEmptyValues } as Asked;
  const download = () =>
    void save(languageTextSheets.export, `${t('languageText.title')} ${culture}.xlsx`, { query: asked }).catch(
      () => undefined,
    );
  const routes = useMemo((): SheetRoutes => {
    const { import: bring, errorSheet } = languageTextSheets;
    const into = { targetCultureName: culture };
    return {
      preview: (body, onProgress) => sendForm(bring, { body, query: { ...into, preview: true } }, { onProgress }),
      commit: (body, timeout) => call(bring, { body, query: into }, { timeout }),
      errorSheet: (body) => call(errorSheet, { body, query: into }),
    };
  }, [culture]);
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={download}>
        {t('common:action.export')}
      </Button>
      {mayEdit && (
        <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
          {t('common:action.import')}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <SheetImportDrawer
            title={t('languageText.import', { culture })}
            routes={routes}
            onTemplate={download}
            onDone={() => {
              void makeStale(client, languageTextSheets.import);
              void fetchWording();
              onDone();
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
