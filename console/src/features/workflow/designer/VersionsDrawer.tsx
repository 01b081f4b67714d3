import { workflows, type WorkflowVersion } from '@ishare/contracts/platform/workflow/design.js';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import styles from '../Workflow.module.css';
import { MoveDialog } from './MoveDialog';
import { SigningKey } from './SigningKey';
import { PersonName } from '../../../resource/PersonName';

interface Props {
  id: string;
  onTake: (version: WorkflowVersion) => void;
  onClose: () => void;
}

/** What was published, the latest first. */
export function VersionsDrawer({ id, onTake, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const read = useRoute(workflows.versions, { params: { id } });
  const items = read.data?.items ?? [];
  const [isMoving, setMoving] = useState(false);
  return (
    <Drawer open size={520} title={t('design.versions')} onClose={onClose}>
      <QueryState of={read} none={items.length === 0 && t('design.noVersions')} />
      <ul className={styles.list}>
        {items.map((version) => (
          <li key={version.id}>
            <strong>{t('design.versionNo', { version: version.version })}</strong>
            <PersonName userName={version.userName} />
            <span className={styles.soft}>{t('design.running', { count: version.running })}</span>
            <time>{dateText(version.publishedTime, true)}</time>
            <Button size="small" onClick={() => onTake(version)}>
              {t('design.takeOver')}
            </Button>
          </li>
        ))}
      </ul>
      {items.length > 1 && <Button onClick={() => setMoving(true)}>{t('design.move')}</Button>}
      {isMoving && <MoveDialog id={id} versions={items} onClose={() => setMoving(false)} />}
      <SigningKey />
    </Drawer>
  );
}
