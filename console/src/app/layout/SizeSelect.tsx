import { FontSizeOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../state/store';
import { confirmAction } from '../../ui/feedback';
import { chooseSize, size, sizes } from '../../state/preferences';
import type { Size } from '../../state/preferences';
import { dirtyViews } from '../../state/view';

/** Medium, Small, Mini; a change reloads the page, after asking when edits would be lost. */
export function SizeSelect({ labelled = false }: { labelled?: boolean }) {
  const { t } = useTranslation('shell');
  const current = useStore(size);
  const choose = async (next: Size) => {
    if (next === current) return;
    const mayReload =
      dirtyViews.get().size === 0 ||
      (await confirmAction({ title: t('size.unsaved'), okText: t('size.reload'), danger: true }));
    if (mayReload) chooseSize(next);
  };
  const word = t(`size.${current}`);
  const label = t('size.label');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sizes.map((key) => ({ key, label: t(`size.${key}`) })),
        selectedKeys: [current],
        onClick: ({ key }) => void choose(key as Size),
      }}
    >
      <Button type="text" aria-label={labelled ? `${label}: ${word}` : label} icon={<FontSizeOutlined />}>
        {labelled && word}
      </Button>
    </Dropdown>
  );
}
