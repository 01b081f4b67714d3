import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { goesWith, isConfirmed } from './tenant-contents';
import type { TenantContents } from './tenant-contents';

interface DeleteTenantDialogProps {
  tenant: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Says what goes with a tenant, and deletes it for whoever writes its name. */
export function DeleteTenantDialog({ tenant, onDone, onClose }: DeleteTenantDialogProps) {
  const { t } = useTranslation(['saas', 'common']);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const path = `/api/saas/tenants/${tenant.id}`;
  const contents = useQuery({
    queryKey: [path, 'contents'],
    staleTime: 0,
    queryFn: () => http.get<TenantContents>(`${path}/contents`, undefined, { quiet: true }),
  });
  const mayDelete = isConfirmed(typed, tenant.name) && !contents.isPending;
  const remove = async () => {
    if (!mayDelete || isBusy) return;
    setBusy(true);
    try {
      await http.delete(path);
      tellSuccess(t('common:done.deleted'));
      onDone();
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('tenant.deleteTitle', { name: tenant.name })}
      okText={t('tenant.deleteDo')}
      okButtonProps={{ danger: true, disabled: !mayDelete }}
      cancelButtonProps={{ autoFocus: true }}
      confirmLoading={isBusy}
      onOk={() => void remove()}
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
          onPressEnter={() => void remove()}
        />
      </label>
    </Modal>
  );
}
