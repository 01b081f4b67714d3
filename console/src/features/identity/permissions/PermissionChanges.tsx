import { MinusCircleOutlined, PlusCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './PermissionDrawer.module.css';
import type { MatrixChange, MatrixRow } from './permission-matrix';
import type { PermissionLine } from './permission-tree';

interface PermissionChangesProps {
  changes: readonly MatrixChange[];
  held: ReadonlySet<string>;
  /** The verb of a permission, as its column or chip says it. */
  verbOf: (row: MatrixRow, line: PermissionLine) => string;
  onUndo: (change: MatrixChange) => void;
  onUndoAll: () => void;
}

/** What a save would change, thing by thing, each with its way back. */
export function PermissionChanges({ changes, held, verbOf, onUndo, onUndoAll }: PermissionChangesProps) {
  const { t } = useTranslation(['identity', 'common']);
  const given = changes.filter(({ isGranted }) => isGranted).length;
  const lost = changes.filter(({ isGranted, line }) => !isGranted && !held.has(line.name)).length;
  return (
    <section className={styles.changes} aria-label={t('permission.changes')}>
      <header>
        <strong>{t('permission.changes')}</strong>
        <span role="status">{t('permission.changeCounts', { given, taken: changes.length - given })}</span>
        <Button size="small" type="text" icon={<UndoOutlined />} onClick={onUndoAll}>
          {t('permission.undoAll')}
        </Button>
      </header>
      <ul>
        {changes.map((change) => {
          const text = `${change.row.thing.displayName} · ${verbOf(change.row, change.line)}`;
          return (
            <li key={change.line.name} data-given={change.isGranted}>
              {change.isGranted ? <PlusCircleOutlined /> : <MinusCircleOutlined />}
              <span className="visually-hidden">{t(change.isGranted ? 'permission.given' : 'permission.taken')}</span>
              {text}
              <Button
                size="small"
                type="text"
                icon={<UndoOutlined />}
                aria-label={t('permission.undo', { name: text })}
                onClick={() => onUndo(change)}
              />
            </li>
          );
        })}
      </ul>
      {lost > 0 && <p>{t('permission.lost', { count: lost })}</p>}
    </section>
  );
}
