import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../resource/screen';
import { branchIds, treeLines } from '../../../ui/tree-lines';
import { menuIcon, iconNames } from '../../../ui/menu-icon';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { group } from './screen-choices';
import type { ScreenChoice } from './screen-choices';

interface Control {
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** Screens by their titles; one that this build does not know stays as it is. */
function ScreenSelect({ screens, ...props }: Control & { screens: readonly ScreenChoice[] }) {
  const { t } = useTranslation('platform');
  const known = [{ value: group, title: t('menu.group') }, ...screens];
  const own = typeof props.value === 'string' && !known.some(({ value }) => value === props.value) ? props.value : '';
  return (
    <Select
      {...(props as object)}
      showSearch={{ optionFilterProp: 'search' }}
      popupMatchSelectWidth={360}
      options={[...(own ? [{ value: own, title: own }] : []), ...known].map(({ value, title }) => ({
        value,
        search: `${title} ${value}`,
        label: (
          <>
            {title} {title !== value && value !== group && <small style={{ color: 'var(--text-soft)' }}>{value}</small>}
          </>
        ),
      }))}
    />
  );
}

function IconSelect(props: Control) {
  const { t } = useTranslation('platform');
  const own =
    typeof props.value === 'string' && props.value !== '' && !iconNames.includes(props.value) ? [props.value] : [];
  return (
    <Select
      {...(props as object)}
      allowClear
      showSearch
      placeholder={t('menu.iconChoose')}
      options={[...own, ...iconNames].map((name) => ({
        value: name,
        label: (
          <span style={{ display: 'inline-flex', gap: 8 }}>
            {menuIcon(name)} {name}
          </span>
        ),
      }))}
    />
  );
}

/** The form of a menu; it can be moved anywhere but below itself. */
export function menuFields(
  menus: readonly Menu[],
  edited: Menu | undefined,
  screens: readonly ScreenChoice[],
): Field[] {
  const own = edited ? branchIds(menus, edited.id) : new Set<string>();
  const parents = treeLines(menus).filter(({ item }) => !own.has(item.id));
  return [
    { key: 'name', type: 'text', required: true, max: 64, hint: 'platform:menu.nameHint' },
    {
      key: 'parentId',
      type: 'select',
      options: parents.map(({ item, depth }) => ({
        value: item.id,
        label: `${'\u2003'.repeat(depth)}${item.displayName.replaceAll(':', ' ')}`,
      })),
      hint: 'platform:menu.parentIdHint',
    },
    { key: 'nameZh', type: 'text', max: 128 },
    { key: 'nameEn', type: 'text', max: 128 },
    { key: 'path', type: 'text', required: true, max: 255, hint: 'platform:menu.pathHint' },
    {
      key: 'component',
      type: 'custom',
      initial: group,
      hint: 'platform:menu.componentHint',
      render: (props) => <ScreenSelect {...props} screens={screens} />,
    },
    { key: 'icon', type: 'custom', render: (props) => <IconSelect {...props} /> },
    { key: 'order', type: 'number', min: 0, max: 1_000_000, precision: 0, initial: 0 },
    {
      key: 'requiredPermissions',
      type: 'custom',
      span: 2,
      initial: [],
      hint: 'platform:menu.requiredPermissionsHint',
      render: (props) => (
        <Select {...(props as object)} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      ),
    },
    { key: 'isPublic', type: 'switch', initial: false, hint: 'platform:menu.isPublicHint' },
    { key: 'isHidden', type: 'switch', initial: false, hint: 'platform:menu.isHiddenHint' },
    { key: 'affix', type: 'switch', initial: false, hint: 'platform:menu.affixHint' },
    { key: 'noCache', type: 'switch', initial: false, hint: 'platform:menu.noCacheHint' },
  ];
}
