import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { Form } from '@ishare/contracts/platform/form-things.js';
import { useTranslation } from 'react-i18next';
import { UsesDrawer } from '../../../resource/UsesDrawer';
import { useRoute } from '../../../session/routes';

/** Where a form is used. */
export default function FormUsesDrawer({ form, onClose }: { form: Form; onClose: () => void }) {
  const { t } = useTranslation('basics');
  const asked = useRoute(formJson.uses, { params: { id: form.id } }, { gcTime: 0 });
  return (
    <UsesDrawer
      title={t('uses.title', { name: form.name })}
      asked={asked}
      uses={asked.data?.items.map(({ kind, name, count }) => ({
        key: `${kind} ${name}`,
        text: t(`uses.${kind}`, { name, count }),
      }))}
      none={t('uses.none')}
      onClose={onClose}
    />
  );
}
