import { Button, Skeleton, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { useDirty } from '../../../state/view';
import { tellSuccess } from '../../../ui/feedback';
import { EmptyState } from '../../../ui/EmptyState';
import { TickTree } from '../../../ui/TickTree';
import type { TreeNode } from '../../../ui/tree-lines';
import { useChosen } from '../../../ui/use-chosen';
import styles from './holders.module.css';

export interface ChoicePanelProps<T extends TreeNode> {
  /** Undefined while they are fetched. */
  items: readonly T[] | undefined;
  labelOf: (item: T) => string;
  saved: readonly string[] | undefined;
  /** Reads anew what is saved: the whole is sent, and somebody else may have changed it meanwhile. */
  reread: () => Promise<readonly string[]>;
  hint: string;
  empty: string;
  /** Absent where nothing may be changed. */
  onSave?: ((ids: string[]) => Promise<void>) | undefined;
  /** Told whenever the choice begins or ceases to differ from what is saved. */
  onDirty: (isDirty: boolean) => void;
}

/** What belongs to a holder, ticked in a list or tree and saved together. */
export function ChoicePanel<T extends TreeNode>({
  items,
  labelOf,
  saved,
  reread,
  hint,
  empty,
  onSave,
  onDirty,
}: ChoicePanelProps<T>) {
  const { t } = useTranslation(['identity', 'common']);
  const { ticked, isDirty, choose, forget, over } = useChosen(saved);
  const [isSaving, setSaving] = useState(false);
  useDirty(isDirty);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  if (!items || !saved) return <Skeleton active />;

  const save = async () => {
    if (!onSave || !isDirty) return;
    setSaving(true);
    try {
      await onSave(over(await reread()));
      forget();
      tellSuccess(t('common:done.saved'));
    } catch (error) {
      // Told already; the ticks stay.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  if (items.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <TickTree items={items} labelOf={labelOf} ticked={ticked} onChange={onSave && choose} isFree />
      {onSave && (
        <Space style={{ marginTop: 16 }}>
          <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
          <Button disabled={!isDirty} onClick={forget}>
            {t('common:action.undo')}
          </Button>
        </Space>
      )}
    </>
  );
}
