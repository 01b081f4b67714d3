import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../../../ui/grid/column';
import type { Item } from '../records';
import type { PicksState } from './use-picks';

/** The first column where items are picked: it makes one a favourite, and takes it from them. */
export function useStarColumn({ picks, toggle }: PicksState): GridColumn<Item> {
  const { t } = useTranslation('catalogue');
  const starred = new Set(picks.favourites);
  return {
    key: '__star',
    title: '',
    width: 44,
    pinned: 'start',
    align: 'center',
    render: ({ id, name }) => (
      <Button
        type="text"
        size="small"
        icon={starred.has(id) ? <StarFilled style={{ color: 'var(--warning)' }} /> : <StarOutlined />}
        aria-pressed={starred.has(id)}
        aria-label={`${t('picker.favourite')} · ${name}`}
        onClick={(event) => {
          event.stopPropagation();
          void toggle(id);
        }}
      />
    ),
  };
}
