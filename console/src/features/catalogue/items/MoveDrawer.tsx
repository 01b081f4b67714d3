import { catalogDirectories } from '@ishare/contracts/catalogue/directories.js';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { FormValues } from '../../../resource/form-props';
import { useTranslation } from 'react-i18next';
import { treeLines } from '../../../ui/tree-lines';
import { useDirectories } from '../directories/use-directories';
import type { Module } from './modules';

const rootValue = 'root';

/** Where to: the root or any directory. */
export default function MoveDrawer({
  module,
  count,
  onMove,
  onClose,
}: {
  module: Module;
  count: number;
  onMove: (catalogId: string | null) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['catalogue', 'common']);
  const { directories } = useDirectories({ routes: catalogDirectories, moduleName: module.name });
  const options = [
    { value: rootValue, label: t('directory.root') },
    ...treeLines(directories).map(({ item, depth }) => ({
      value: item.id,
      label: `${'\u2003'.repeat(depth + 1)}${item.displayName.replaceAll(':', ' ')}`,
    })),
  ];
  return (
    <ResourceForm
      name="catalogue:move"
      title={t('move.title', { count })}
      saveText={t('move.open')}
      fields={[{ key: 'target', type: 'select', options, required: true, span: 2 }]}
      onSave={async (values: FormValues) =>
        onMove(values['target'] === rootValue ? null : (values['target'] as string))
      }
      onClose={onClose}
    />
  );
}
