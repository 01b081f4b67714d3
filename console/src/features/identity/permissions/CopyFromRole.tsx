import { CopyOutlined } from '@ant-design/icons';
import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { Button, Popover, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { choiceOf, displayNameOf } from '../../../i18n/display-name';
import { call, useRoute } from '../../../session/routes';

interface CopyFromRoleProps {
  /** The role that is edited itself. */
  except: string | undefined;
  onCopy: (role: string, names: ReadonlySet<string>, isSame: boolean) => void;
}

/** Takes the permissions of a role over, added to what is there or instead of it; nothing is saved by that. */
export function CopyFromRole({ except, onCopy }: CopyFromRoleProps) {
  const { t } = useTranslation('identity');
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<string>();
  const [isReading, setReading] = useState(false);
  const roles = useRoute(roleRoutes.all, {}, { enabled: isOpen });
  const nameOf = (name: string) => displayNameOf(roles.data!.items.find((one) => one.name === name)!);
  const copy = async (isSame: boolean) => {
    setReading(true);
    try {
      const { groups } = await call(permissionGrants.read, { query: { providerName: 'R', providerKey: role! } });
      const lines = groups.flatMap(({ permissions }) => permissions);
      onCopy(nameOf(role!), new Set(lines.filter(({ isGranted }) => isGranted).map(({ name }) => name)), isSame);
      setOpen(false);
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setReading(false);
    }
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div style={{ display: 'grid', gap: 12, width: 280 }}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('permission.copyRole')}
            placeholder={t('permission.copyRole')}
            loading={roles.isPending && isOpen}
            value={role ?? null}
            options={roles.data?.items.filter(({ name }) => name !== except).map(choiceOf) ?? []}
            onChange={setRole}
          />
          <Space>
            <Button type="primary" disabled={!role} loading={isReading} onClick={() => void copy(false)}>
              {t('permission.copyAdd')}
            </Button>
            <Button disabled={!role} loading={isReading} onClick={() => void copy(true)}>
              {t('permission.copySame')}
            </Button>
          </Space>
          <small style={{ color: 'var(--text-soft)' }}>{t('permission.copyHint')}</small>
        </div>
      }
    >
      <Button icon={<CopyOutlined />}>{t('permission.copy')}</Button>
    </Popover>
  );
}
