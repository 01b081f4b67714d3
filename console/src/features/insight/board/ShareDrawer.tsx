import { boards } from '@ishare/contracts/insight/boards.js';
import type { BoardItem } from '@ishare/contracts/insight/widgets.js';
import { Button, Drawer, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import TagsField from '../../../resource/TagsField';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './Board.module.css';

/** The board for roles, or for everybody who has none of them. */
export default function ShareDrawer({ items, onClose }: { items: readonly BoardItem[]; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation(['insight', 'dashboard', 'common']);
  const [name, setName] = useState('');
  const [roleNames, setRoleNames] = useState<string[]>([]);
  const [nameId, rolesId] = [useId(), useId()];
  const share = useAct(boards.share, {
    onDone: () => {
      tellSuccess(t('dashboard:arrange.kept'));
      onClose();
    },
  });
  return (
    <Drawer
      open
      size={400}
      title={t('board.share')}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={name.trim() === ''}
          loading={share.isPending}
          onClick={() => share.mutate({ body: { name: name.trim(), roleNames, items: [...items] } })}
        >
          {t('common:action.save')}
        </Button>
      }
    >
      <div className={styles.share}>
        <label htmlFor={nameId}>
          {t('layout.name')}
          <Input id={nameId} value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
        </label>
        <label htmlFor={rolesId}>
          {t('layout.roleNames')}
          <TagsField id={rolesId} value={roleNames} path="/api/identity/roles/all" onChange={setRoleNames} />
        </label>
        <small>
          {t('dashboard:arrange.rolesHint')} {t('board.replaces')}
        </small>
      </div>
    </Drawer>
  );
}
