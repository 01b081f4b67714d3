import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import { WhyNot } from '../../session/WhyNot';
import { useReturnedFocus } from '../../ui/use-returned-focus';

/** Anybody asks why he may not do something: what there is, whether he has it, and who could give it. */
export default function WhyDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation(['shell', 'common']);
  const [name, choose] = useState<string>();
  const all = useRoute(permissionGrants.own, {}, { calls: { quiet: true } });
  const options = (all.data?.items ?? []).map(({ name: value, displayName, isGranted }) => ({
    value,
    label: `${isGranted ? '✓' : '✗'} ${displayName}`,
  }));
  return (
    <Modal open title={t('why.title')} footer={null} onCancel={onClose}>
      <p>{t('why.hint')}</p>
      <Select
        aria-label={t('why.pick')}
        placeholder={t('why.pick')}
        style={{ width: '100%', marginBottom: 12 }}
        showSearch={{ optionFilterProp: 'label' }}
        loading={all.isPending}
        options={options}
        value={name}
        onChange={choose}
      />
      {name !== undefined && <WhyNot permission={name} />}
    </Modal>
  );
}
