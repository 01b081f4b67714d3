import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  EyeInvisibleOutlined,
  MoreOutlined,
  PushpinOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Arranging } from './column';
import type { LaidColumn } from './column-layout';
import styles from './DataGrid.module.css';

/** px by which a column grows or shrinks at a time. */
export const widthStep = 24;

interface HeadMenuProps<T> {
  laid: LaidColumn<T>;
  arranging: Arranging;
  /** Whether there is a column of its kind before and after it. */
  has: { before: boolean; after: boolean };
  onWiden: ((by: number) => void) | undefined;
}

/** What a person may do with a column, in words: the same that is done by dragging. */
export function HeadMenu<T>({ laid: { column }, arranging, has, onWiden }: HeadMenuProps<T>) {
  const { t } = useTranslation();
  const { key, title, pinned } = column;
  const steps: Record<string, () => void> = {
    pinStart: () => arranging.pin(key, 'start'),
    pinEnd: () => arranging.pin(key, 'end'),
    unpin: () => arranging.pin(key, undefined),
    left: () => arranging.step(key, -1),
    right: () => arranging.step(key, 1),
    widen: () => onWiden?.(widthStep),
    narrow: () => onWiden?.(-widthStep),
    hide: () => arranging.hide(key),
  };
  const item = (name: string, icon: ReactNode, disabled = false) => ({
    key: name,
    icon,
    disabled,
    label: t(`grid.${name}`),
  });
  const items: NonNullable<MenuProps['items']> = [
    ...(pinned === 'start' ? [] : [item('pinStart', <PushpinOutlined rotate={-90} />)]),
    ...(pinned === 'end' ? [] : [item('pinEnd', <PushpinOutlined />)]),
    ...(pinned ? [item('unpin', <PushpinOutlined style={{ opacity: 0.5 }} />)] : []),
    { type: 'divider' as const },
    item('left', <ArrowLeftOutlined />, !has.before),
    item('right', <ArrowRightOutlined />, !has.after),
    ...(onWiden ? [item('widen', <VerticalLeftOutlined />), item('narrow', <VerticalRightOutlined />)] : []),
    { type: 'divider' as const },
    item('hide', <EyeInvisibleOutlined />),
  ];
  const label = t('grid.menu', { title });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key: name, domEvent }) => {
          domEvent.stopPropagation();
          steps[name]?.();
        },
      }}
    >
      <button type="button" className={styles.tool} aria-label={label} title={label} aria-haspopup="menu">
        <MoreOutlined />
      </button>
    </Dropdown>
  );
}
