import { gatewayAdmin } from '@ishare/contracts/gateway/admin-routes.js';
import { gatewayPermissions } from '@ishare/contracts/gateway/permissions.js';
import { Alert, Button, Drawer, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../session/Can';
import { useAct } from '../../session/routes';
import { tellSuccess } from '../../ui/feedback';
import { Changes } from './Changes';
import type { BarDrawerProps } from './bar-drawer';
import styles from './gateway.module.css';

/** What is wrong with the draft, how it differs from what is obeyed, and its publication. */
export default function ChangesDrawer({ draft, onClose }: BarDrawerProps) {
  const { t } = useTranslation('gateway');
  const [comment, setComment] = useState('');
  const publish = useAct(gatewayAdmin.publish, {
    onDone: ({ number }) => {
      tellSuccess(t('changes.published', { number }));
      onClose();
    },
  });
  const { findings, changes, hosts } = draft;
  const hasErrors = findings.some(({ level }) => level === 'error');
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('changes.title')}
      size={720}
      footer={
        <Can permission={gatewayPermissions.names.Route.Update}>
          <Space.Compact block>
            <Input
              maxLength={256}
              placeholder={t('changes.comment')}
              aria-label={t('changes.comment')}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
            <Button
              type="primary"
              loading={publish.isPending}
              disabled={hasErrors || changes.length === 0}
              onClick={() => publish.mutate({ body: { comment } })}
            >
              {t('changes.publish')}
            </Button>
          </Space.Compact>
        </Can>
      }
    >
      <section className={styles.block}>
        <h3>{t('changes.check')}</h3>
        <Space orientation="vertical" style={{ width: '100%' }}>
          {findings.length === 0 && <Alert type="success" showIcon title={t('changes.wellChecked')} />}
          {findings.map(({ level, code, kind, id, name, message }) => (
            <Alert
              key={`${id} ${code} ${message}`}
              type={level}
              showIcon
              title={`${t(`kind.${kind}`)} ${name}`}
              description={message}
            />
          ))}
        </Space>
        <p className={styles.soft}>
          {hosts.length > 0 ? t('changes.hosts', { hosts: hosts.join(', ') }) : t('changes.noHosts')}
        </p>
      </section>
      <section className={styles.block}>
        <h3>{t('changes.differences')}</h3>
        <Changes changes={changes} />
      </section>
    </Drawer>
  );
}
