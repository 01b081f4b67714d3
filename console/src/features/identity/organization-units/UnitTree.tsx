import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeLines } from '../../../ui/tree-lines';
import { TreeToggle } from '../../../ui/TreeToggle';
import styles from './OrganizationUnitsPage.module.css';
import type { Unit } from './unit';

export interface UnitAction {
  key: string;
  label: string;
  danger?: boolean;
  run: (unit: Unit) => void;
}

interface UnitTreeProps {
  units: readonly Unit[];
  chosen: string | undefined;
  onChoose: (unit: Unit) => void;
  actions: readonly UnitAction[];
}

/** The units, one of them chosen, each with what can be done to it. */
export function UnitTree({ units, chosen, onChoose, actions }: UnitTreeProps) {
  const { t } = useTranslation(['identity', 'common']);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setCollapsed((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <ul className={styles.tree} aria-label={t('unit.title')}>
      {treeLines(units, collapsed).map(({ item, depth, hasChildren }) => (
        <li key={item.id} data-chosen={item.id === chosen}>
          <TreeToggle depth={depth} hasChildren={hasChildren} isCollapsed={collapsed.has(item.id)} onToggle={() => toggle(item.id)} />
          <button type="button" className={styles.name} aria-current={item.id === chosen} onClick={() => onChoose(item)}>
            {item.displayName} <small>{item.code}</small>
          </button>
          {actions.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items: actions.map(({ key, label, danger, run }) => ({ key, label, danger: danger ?? false, onClick: () => run(item) })) }}>
              <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('common:action.more')} · ${item.displayName}`} />
            </Dropdown>
          )}
        </li>
      ))}
    </ul>
  );
}
