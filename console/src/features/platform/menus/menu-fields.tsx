import { Select } from 'antd';
import type { Field } from '../../../resource/screen';
import { branchIds, treeLines } from '../../../ui/tree-lines';
import type { Menu } from './menu-record';

/** The form of a menu; it can be moved anywhere but below itself. */
export function menuFields(menus: readonly Menu[], edited: Menu | undefined): Field[] {
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
    { key: 'component', type: 'text', max: 255, initial: 'Layout', hint: 'platform:menu.componentHint' },
    { key: 'icon', type: 'text', max: 64 },
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
