import { CABINET_MODELS, CABINET_SIZES } from '@ishare/contracts/sales-order/design.js';
import type { CabinetModel } from '@ishare/contracts/sales-order/design.js';
import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingLimits } from './design-doc';
import type { Cabinet, Fault } from './design-doc';
import styles from './Designer.module.css';
import type { DesignMaterial } from '@ishare/contracts/sales-order/designs.js';
import { FigureItem } from './FigureItem';

const sides = ['width', 'height', 'depth'] as const;
const fittings = ['shelves', 'doors', 'drawers'] as const;
const materials = ['material', 'doorMaterial', 'backMaterial'] as const;

/** Which fittings a model takes. */
const takes: Readonly<Record<CabinetModel, readonly (typeof fittings)[number][]>> = {
  base: fittings,
  wall: ['shelves', 'doors'],
  wardrobe: fittings,
  drawer: ['drawers'],
};

/** Everything that one cabinet is made by; each stroke is drawn at once. */
export function CabinetForm({
  cabinet,
  rooms,
  room,
  known,
  fault,
  isReadOnly,
  onChange,
  onMove,
}: {
  cabinet: Cabinet;
  rooms: readonly string[];
  room: number;
  known: readonly DesignMaterial[];
  fault: Fault['kind'] | undefined;
  isReadOnly: boolean;
  onChange: (change: Partial<Cabinet>, key: string) => void;
  onMove: (room: number) => void;
}) {
  const { t } = useTranslation('designer');
  const options = useMemo(() => known.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })), [known]);
  const bands = useMemo(
    () => [...new Set(known.flatMap(({ edges }) => edges))].sort().map((value) => ({ value, label: value })),
    [known],
  );
  const codes = useMemo(() => new Set(known.map(({ code }) => code)), [known]);
  const isUnknown = (code: string | null) => code !== null && code !== '' && codes.size > 0 && !codes.has(code);
  const wrong = (kind: Fault['kind']) =>
    fault === kind ? { validateStatus: 'error' as const, help: t(`fault.${kind}`) } : {};
  return (
    <Form layout="vertical" size="small" disabled={isReadOnly} className={styles.form} component="div">
      <div className={styles.pair}>
        <Form.Item label={t('cabinet.cabinetNo')} {...wrong('number')} {...wrong('numberTwice')}>
          <Input
            value={cabinet.cabinetNo}
            maxLength={32}
            aria-label={t('cabinet.cabinetNo')}
            onChange={(event) => onChange({ cabinetNo: event.target.value }, 'cabinetNo')}
          />
        </Form.Item>
        <Form.Item label={t('cabinet.model')}>
          <Select
            value={cabinet.model}
            aria-label={t('cabinet.model')}
            options={CABINET_MODELS.map((value) => ({ value, label: t(`model.${value}`) }))}
            onChange={(model) => onChange({ model }, 'model')}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('cabinet.name')}>
        <Input
          value={cabinet.name ?? ''}
          maxLength={128}
          aria-label={t('cabinet.name')}
          onChange={(event) => onChange({ name: event.target.value || null }, 'name')}
        />
      </Form.Item>
      <div className={styles.triple}>
        {sides.map((side) => (
          <FigureItem
            key={side}
            label={t(`cabinet.${side}`)}
            value={cabinet[side]}
            {...CABINET_SIZES[side]}
            step={10}
            onChange={(value) => onChange({ [side]: value }, side)}
          />
        ))}
      </div>
      <div className={styles.triple}>
        {fittings
          .filter((name) => takes[cabinet.model].includes(name))
          .map((name) => (
            <FigureItem
              key={name}
              label={t(`cabinet.${name}`)}
              value={cabinet[name]}
              min={0}
              max={fittingLimits[name]}
              precision={0}
              onChange={(value) => onChange({ [name]: value }, name)}
            />
          ))}
      </div>
      {materials.map((name) => (
        <Form.Item
          key={name}
          label={t(`cabinet.${name}`)}
          {...(name === 'material' ? wrong('material') : {})}
          {...(isUnknown(cabinet[name]) && { validateStatus: 'warning' as const, help: t('cabinet.unknownMaterial') })}
        >
          <Select
            value={cabinet[name] || undefined}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear={name !== 'material'}
            placeholder={t(name === 'material' ? 'cabinet.choose' : 'cabinet.likeCarcass')}
            aria-label={t(`cabinet.${name}`)}
            onChange={(value: string | undefined) =>
              onChange({ [name]: value ?? (name === 'material' ? '' : null) }, name)
            }
          />
        </Form.Item>
      ))}
      <div className={styles.pair}>
        <Form.Item label={t('cabinet.edgeMaterial')}>
          <Select
            value={cabinet.edgeMaterial ?? undefined}
            options={bands}
            showSearch
            allowClear
            placeholder={t('cabinet.likeMaterial')}
            aria-label={t('cabinet.edgeMaterial')}
            onChange={(value: string | undefined) => onChange({ edgeMaterial: value ?? null }, 'edgeMaterial')}
          />
        </Form.Item>
        <Form.Item label={t('cabinet.room')}>
          <Select
            value={room}
            aria-label={t('cabinet.room')}
            options={rooms.map((label, value) => ({ value, label: label || '—' }))}
            onChange={onMove}
          />
        </Form.Item>
      </div>
    </Form>
  );
}
