import {
  CopyOutlined,
  DeleteOutlined,
  LeftOutlined,
  PlusOutlined,
  RedoOutlined,
  RightOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { templateOf, usualCabinets } from './design-doc';
import { useStandardProducts } from './kit';
import type { Drawing } from './use-drawing';

/** Offers usual cabinets and the catalogue's products, one of which is added to the room. */
export function AddCabinet({ add, children }: Pick<Drawing, 'add'> & { children: ReactElement }) {
  const { t } = useTranslation('designer');
  const standard = useStandardProducts();
  const usual = Object.entries(usualCabinets).map(([key, template]) => ({
    key,
    label: `${t(`usual.${key}`)} · ${template.width}×${template.height}×${template.depth}`,
    onClick: () => add(template),
  }));
  const products = standard.map((product) => ({
    key: product.id,
    label: `${product.productCode} · ${product.productName}`,
    onClick: () => add(templateOf(product)),
  }));
  const items = [
    { key: 'usual', type: 'group' as const, label: t('add.usual'), children: usual },
    ...(products.length > 0
      ? [{ key: 'standard', type: 'group' as const, label: t('add.standard'), children: products }]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, style: { maxHeight: 420, overflow: 'auto' } }}>
      {children}
    </Dropdown>
  );
}

/** What is done with the cabinet that is selected, and the steps back and forth. */
export function CabinetBar({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation(['designer', 'common']);
  const { cabinet, edits, add, duplicate, remove, move } = drawing;
  const steps = [
    { icon: <LeftOutlined />, isOff: !cabinet, keys: 'Alt+←', label: t('moveLeft'), run: () => move(-1) },
    { icon: <RightOutlined />, isOff: !cabinet, keys: 'Alt+→', label: t('moveRight'), run: () => move(1) },
    { icon: <UndoOutlined />, isOff: !edits.canUndo, keys: 'Ctrl+Z', label: t('undo'), run: edits.undo },
    { icon: <RedoOutlined />, isOff: !edits.canRedo, keys: 'Ctrl+Y', label: t('redo'), run: edits.redo },
  ];
  return (
    <>
      <AddCabinet add={add}>
        <Button size="small" type="primary" icon={<PlusOutlined />}>
          {t('add.cabinet')}
        </Button>
      </AddCabinet>
      <Button size="small" icon={<CopyOutlined />} disabled={!cabinet} title="Ctrl+D" onClick={duplicate}>
        {t('duplicate')}
      </Button>
      <Button size="small" icon={<DeleteOutlined />} disabled={!cabinet} title="Delete" onClick={remove}>
        {t('common:action.delete')}
      </Button>
      {steps.map(({ icon, isOff, keys, label, run }) => (
        <Button key={keys} size="small" icon={icon} disabled={isOff} title={keys} aria-label={label} onClick={run} />
      ))}
    </>
  );
}
