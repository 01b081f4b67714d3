import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { Form } from '@ishare/contracts/platform/form-things.js';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { Splash } from '../../../ui/Splash';

/** Where a form is used. */
export default function UsesDrawer({ form, onClose }: { form: Form; onClose: () => void }) {
  const { t } = useTranslation('basics');
  const uses = useRoute(formJson.uses, { params: { id: form.id } }, { gcTime: 0 });
  return (
    <Drawer open title={t('uses.title', { name: form.name })} onClose={onClose}>
      {uses.isPending && <Splash />}
      {uses.isError && <ListFailure error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data?.items.length === 0 && <EmptyState text={t('uses.none')} />}
      <ul>
        {uses.data?.items.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>{t(`uses.${kind}`, { name, count })}</li>
        ))}
      </ul>
    </Drawer>
  );
}
