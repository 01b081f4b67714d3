import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetImportDrawer } from '../../../resource/sheet-import/SheetImportDrawer';
import { save } from '../../../session/routes';
import { itemSheets } from './item-sheets';
import type { Module } from './modules';

interface ImportItemsProps {
  module: Module;
  catalogId: string;
  onDone: () => void;
  onClose: () => void;
}

/** One workbook into a directory. */
export default function ImportItemsDrawer({ module, catalogId, onDone, onClose }: ImportItemsProps) {
  const { t } = useTranslation('catalogue');
  const routes = useMemo(() => itemSheets(module, catalogId), [module, catalogId]);
  return (
    <SheetImportDrawer
      title={t(`${module.name}.import`)}
      routes={routes}
      onTemplate={() => void save(module.routes.template, `${t(`${module.name}.title`)}.xlsx`).catch(() => undefined)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
