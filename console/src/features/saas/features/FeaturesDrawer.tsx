import { Button, Drawer, Empty, Skeleton, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import type { FeatureLine as Line, FeatureOwner } from './feature';
import { FeatureEntry } from './FeatureEntry';
import styles from './FeaturesDrawer.module.css';
import { useFeatureEdits, useFeatureWrites } from './use-feature-edits';
import type { FeatureEdits, FeatureWrites } from './use-feature-edits';

interface FeatureLineProps {
  line: Line;
  edits: FeatureEdits;
  writes: FeatureWrites;
}

/** One feature: what it does, its value, and where that comes from or why it was refused. */
function FeatureLine({ line, edits, writes }: FeatureLineProps) {
  const { t } = useTranslation('saas');
  const refusal = writes.refusals[line.name];
  const origin = edits.isChanged(line) ? 'changed' : line.provider.name;
  return (
    <div className={styles.line}>
      <div style={{ paddingInlineStart: line.depth * 24 }}>
        {line.displayName}
        <small>{line.description}</small>
      </div>
      <div className={styles.entry}>
        <FeatureEntry
          line={line}
          value={edits.valueOf(line)}
          disabled={edits.isIdle(line)}
          onChange={(value) => {
            edits.change(line, value);
            writes.forgive(line);
          }}
        />
        {refusal ? (
          <small role="alert" style={{ color: 'var(--ant-color-error)' }}>
            {refusal}
          </small>
        ) : (
          <small>{t(`features.from.${origin}`)}</small>
        )}
      </div>
    </div>
  );
}

interface FeaturesDrawerProps {
  owner: FeatureOwner;
  title: string;
  onClose: () => void;
}

/**
 * What a tenant, an edition or the host has, each by the kind of its value; a part of nothing while its parent is off.
 */
export function FeaturesDrawer({ owner, title, onClose }: FeaturesDrawerProps) {
  const { t } = useTranslation(['saas', 'common']);
  const edits = useFeatureEdits(owner);
  const writes = useFeatureWrites(owner, edits, onClose);
  const { list } = edits;
  const isDirty = edits.changes.length > 0;
  const close = useGuardedClose(isDirty, onClose);
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size={600}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button danger type="text" disabled={!edits.isOwn || writes.isSaving} onClick={writes.reset}>
            {t('features.reset')}
          </Button>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button type="primary" loading={writes.isSaving} disabled={!isDirty} onClick={writes.save}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      {list.isPending && <Skeleton active />}
      {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.groups.length === 0 && <Empty />}
      {list.data?.groups.map((group) => (
        <fieldset key={group.name} className={styles.group}>
          <legend>{group.displayName}</legend>
          {group.features.map((line) => (
            <FeatureLine key={line.name} line={line} edits={edits} writes={writes} />
          ))}
        </fieldset>
      ))}
    </Drawer>
  );
}
