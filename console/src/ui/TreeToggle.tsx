import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeLine } from './tree-lines';

interface TreeToggleProps {
  depth: number;
  hasChildren: boolean;
  isCollapsed: boolean;
  onToggle: () => void;
}

/** The indent of a tree's line and the button that opens its branch. */
export function TreeToggle({ depth, hasChildren, isCollapsed, onToggle }: TreeToggleProps) {
  const { t } = useTranslation();
  return (
    <span style={{ display: 'inline-block', width: 24, marginInlineStart: 20 * depth }}>
      {hasChildren && (
        <button
          type="button"
          aria-label={t('grid.expand')}
          aria-expanded={!isCollapsed}
          style={{ padding: 2, border: 0, background: 'none', color: 'var(--text-soft)', cursor: 'pointer' }}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          {isCollapsed ? <CaretRightOutlined /> : <CaretDownOutlined />}
        </button>
      )}
    </span>
  );
}

/**
 * The closed branches of a tree, and what stands before each of its lines. `lowered` moves all lines in by so many
 * steps.
 */
export function useBranches(lowered = 0) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setCollapsed((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const leadOf = ({ item, depth, hasChildren }: TreeLine<{ id: string }>, isCollapsed = collapsed.has(item.id)) => (
    <TreeToggle
      depth={depth + lowered}
      hasChildren={hasChildren}
      isCollapsed={isCollapsed}
      onToggle={() => toggle(item.id)}
    />
  );
  return { collapsed, leadOf };
}
