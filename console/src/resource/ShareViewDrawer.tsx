import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import type { SharedView } from '@ishare/contracts/platform/page-configurations.js';
import { Alert, Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleNames } from '../session/RoleNames';
import { useAct, useRoute } from '../session/routes';
import { tellSuccess } from '../ui/feedback';
import { EditDrawer } from './EditDrawer';
import type { SavedView } from './saved-views';

interface ShareProps {
  view: SavedView;
  /** As which it is shared by now. */
  former: SharedView | undefined;
  /** The page, as its layouts are kept. */
  pageKey: string;
  onClose: () => void;
}

/** The roles that see a view beside their own ones. */
export default function ShareViewDrawer({ view: { name, search }, former, pageKey, onClose }: ShareProps) {
  const { t } = useTranslation();
  const [before] = useState(() => ({ roleList: former?.roleList ?? [], isDefault: former?.isDefault ?? false }));
  const [roleList, setRoleList] = useState(before.roleList);
  const [isDefault, setDefault] = useState(before.isDefault);
  const nameOf = useRoleNames();
  const roles = useRoute(roleRoutes.all, {}, { calls: { quiet: true }, retry: false });
  const sharing = useAct(pageConfigurations.shareView, { onDone: () => tellSuccess(t('views.shared', { name })) });
  const share = async () => {
    await sharing.mutateAsync({ body: { routeKey: pageKey, name, search, roleList, isDefault } });
  };
  return (
    <EditDrawer
      title={t('views.share', { name })}
      size={400}
      isDirty={roleList !== before.roleList || isDefault !== before.isDefault}
      maySave={roleList.length > 0}
      onSave={share}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('views.roles')} htmlFor="view-roles" required>
          <Select
            id="view-roles"
            mode={roles.isError ? 'tags' : 'multiple'}
            loading={roles.isPending}
            value={roleList}
            onChange={setRoleList}
            options={roles.data?.items.map((role) => ({ value: role.name, label: nameOf(role.name) })) ?? []}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item>
          <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
            {t('views.defaultOfRoles')}
          </Checkbox>
        </Form.Item>
        <Alert type="info" showIcon title={t('views.shareHint')} />
      </Form>
    </EditDrawer>
  );
}
