import { dashboards, type HomeCard } from '@ishare/contracts/insight/dashboards.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { Button, Drawer, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnList } from '../../../resource/ColumnList';
import type { ColumnSetting } from '../../../resource/columns-config';
import { QueryState } from '../../../resource/QueryState';
import TagsField from '../../../resource/TagsField';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './DashboardPage.module.css';

const P = insightPermissions.names.Dashboards;

/** The same arrangement for roles, or for everybody who has none. */
function ForOthers({ cards, onDone }: { cards: readonly ColumnSetting[]; onDone: () => void }) {
  const { t } = useTranslation('dashboard');
  const [name, setName] = useState('');
  const [roleNames, setRoleNames] = useState<string[]>([]);
  const keep = useAct(dashboards.setLayout, {
    onDone: () => {
      tellSuccess(t('arrange.kept'));
      onDone();
    },
  });
  const layoutData = { cards: cards.map(({ key, isShow }) => ({ key, isShow })) };
  return (
    <section className={styles.others}>
      <h3>{t('arrange.others')}</h3>
      <Input
        value={name}
        maxLength={64}
        placeholder={t('arrange.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TagsField
        value={roleNames}
        path="/api/identity/roles/all"
        onChange={(value) => setRoleNames((value ?? []) as string[])}
      />
      <small>{t('arrange.rolesHint')}</small>
      <Button
        disabled={name.trim() === ''}
        loading={keep.isPending}
        onClick={() =>
          keep.mutate({
            body: { name: name.trim(), layoutData, roleNames, userId: null, isDefault: roleNames.length === 0 },
          })
        }
      >
        {t('arrange.keep')}
      </Button>
    </section>
  );
}

function Arrange({ given, onClose }: { given: readonly ColumnSetting[]; onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [draft, setDraft] = useState<readonly ColumnSetting[]>(given);
  const mayArrange = usePermission(P.Edit);
  const save = useAct(dashboards.keepSetting, {
    onDone: () => {
      tellSuccess(t('common:done.saved'));
      onClose();
    },
  });
  const mine = draft.map(({ key, isShow }, order) => ({ key: key as HomeCard, isShow, order }));
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('arrange.title')}
      size={400}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => save.mutate({ body: { items: [] } })}>{t('arrange.usual')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => save.mutate({ body: { items: mine } })}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      <ColumnList draft={draft} listed={new Set(draft.map(({ key }) => key))} pins={false} onChange={setDraft} />
      {mayArrange && <ForOthers cards={draft} onDone={onClose} />}
    </Drawer>
  );
}

/** What the first page is made of and in what order, for oneself, for roles, or for everybody. */
export default function ArrangeDrawer({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  const setting = useRoute(dashboards.setting, {});
  if (!setting.data)
    return (
      <Drawer open size={400} onClose={onClose}>
        <QueryState of={setting} />
      </Drawer>
    );
  return (
    <Arrange given={setting.data.items.map(({ key, title, isShow }) => ({ key, title, isShow }))} onClose={onClose} />
  );
}
