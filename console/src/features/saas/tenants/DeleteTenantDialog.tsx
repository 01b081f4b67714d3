import { tenants } from '@ishare/contracts/saas/tenants.js';
import { Alert, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { goesWith, isConfirmed } from './tenant-contents';

interface DeleteTenantDialogProps {
  tenant: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Says what goes with a tenant, and deletes it for whoever writes its name. */
export function DeleteTenantDialog({ tenant, onDone, onClose }: DeleteTenantDialogProps) {
  const { t } = useTranslation(['saas', 'common']);
  const [typed, setTyped] = useState('');
  const one = { params: { id: tenant.id } };
  const contents = useRoute(tenants.contents, one, { staleTime: 0, calls: { quiet: true } });
  // The server's words of a refusal are told.
  const { mutate, isPending: isBusy } = useAct(tenants.remove, {
    onDone: () => {
      tellSuccess(t('common:done.deleted'));
      onDone();
    },
  });
  const mayDelete = isConfirmed(typed, tenant.name) && !contents.isPending;
  const remove = () => {
    if (mayDelete && !isBusy) mutate(one);
  };
  return (
    <Modal
      open
      title={t('tenant.deleteTitle', { name: tenant.name })}
      okText={t('tenant.deleteDo')}
      okButtonProps={{ danger: true, disabled: !mayDelete }}
      cancelButtonProps={{ autoFocus: true }}
      confirmLoading={isBusy}
      onOk={remove}
      onCancel={onClose}
    >
      {contents.isPending && <Skeleton active />}
      {contents.isError && (
        <Alert type="warning" showIcon title={t('tenant.deleteUnknown')} style={{ marginBottom: 12 }} />
      )}
      {contents.data && (
        <>
          {contents.data.isActive && (
            <Alert type="warning" showIcon title={t('tenant.deleteActive')} style={{ marginBottom: 12 }} />
          )}
          <p style={{ marginBottom: 4 }}>{t('tenant.deleteGoes')}</p>
          <ul>
            {goesWith(contents.data).map(({ key, count }) => (
              <li key={key}>{t(`tenant.goes.${key}`, count === undefined ? {} : { count })}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <strong>{t('tenant.deleteForever')}</strong>
      </p>
      <label>
        {t('tenant.deleteType', { name: tenant.name })}
        <Input
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={remove}
        />
      </label>
    </Modal>
  );
}
