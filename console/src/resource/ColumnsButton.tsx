import { SettingOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../ui/TipButton';
import type { useColumns } from './use-columns';
import { lazy } from '../state/lazy';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog')).ColumnsDialog }));

type Layout = Pick<ReturnType<typeof useColumns>, 'settings' | 'listed' | 'defaults' | 'save'>;

/** Opens the person's column layout of a list. */
export function ColumnsButton({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TipButton title={t('action.columns')} icon={<SettingOutlined />} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>
        {isOpen && (
          <ColumnsDialog
            settings={layout.settings}
            listed={layout.listed}
            defaults={layout.defaults}
            onSave={layout.save}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
