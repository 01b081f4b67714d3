import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

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
