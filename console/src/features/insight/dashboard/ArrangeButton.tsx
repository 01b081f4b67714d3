import { LayoutOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../../ui/TipButton';
import { lazy } from '../../../state/lazy';

const ArrangeDrawer = lazy(() => import('./ArrangeDrawer'));

/** Opens what the first page is made of. */
export function ArrangeButton() {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TipButton type="text" title={t('arrange.title')} icon={<LayoutOutlined />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ArrangeDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
