import { Button, Drawer, Skeleton, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from './records';
import { usePicks } from './items/use-picks';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import { lazy } from '../../state/lazy';

const SelectingBrowser = lazy(() => import('./items/SelectingBrowser'));

export type { Item };

interface CataloguePickerProps {
  module: 'product' | 'matter';
  /** Gets the chosen rows; the picker stays open until it is done, and closes unless it rejects. */
  onPick: (rows: readonly Item[]) => void | Promise<void>;
  onClose: () => void;
}

/** The catalogue in select mode: enabled items alone, any number of them, from any directories. */
export function CataloguePicker({ module, onPick, onClose }: CataloguePickerProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  useReturnedFocus();
  const [chosen, setChosen] = useState<readonly Item[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { note } = usePicks({ name: module });
  const pick = async () => {
    setBusy(true);
    try {
      await onPick(chosen);
      void note(chosen.map(({ id }) => id));
      onClose();
    } catch {
      // Told already; the choice stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      size="85%"
      title={t(`${module}.pick`)}
      onClose={onClose}
      styles={{ body: { padding: 0, background: 'var(--page)' } }}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0} loading={isBusy} onClick={() => void pick()}>
            {t('picker.take', { count: chosen.length })}
          </Button>
        </Space>
      }
    >
      <Suspense fallback={<Skeleton active />}>
        <SelectingBrowser module={module} onChange={setChosen} />
      </Suspense>
    </Drawer>
  );
}
