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
import type { Drawing } from './use-drawing';

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

interface Known {
  /** The boards of the workshop. */
  known: readonly DesignMaterial[];
}

interface PartProps {
  cabinet: Cabinet;
  change: Drawing['change'];
}

/** How large it is, and what it is fitted with. */
function Figures({ cabinet, change }: PartProps) {
  const { t } = useTranslation('designer');
  return (
    <>
      <div className={styles.triple}>
        {sides.map((side) => (
          <FigureItem
            key={side}
            label={t(`cabinet.${side}`)}
            value={cabinet[side]}
            {...CABINET_SIZES[side]}
            step={10}
            onChange={(value) => change({ [side]: value }, side)}
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
              onChange={(value) => change({ [name]: value }, name)}
            />
          ))}
      </div>
    </>
  );
}

/** The boards that it is made of; one that nobody knows is told, and may be. */
function Materials({ cabinet, change, known, isFaulty }: PartProps & Known & { isFaulty: boolean }) {
  const { t } = useTranslation('designer');
  const options = useMemo(() => known.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })), [known]);
  const codes = useMemo(() => new Set(known.map(({ code }) => code)), [known]);
  const isUnknown = (code: string | null) => code !== null && code !== '' && codes.size > 0 && !codes.has(code);
  return materials.map((name) => {
    const isCarcass = name === 'material';
    return (
      <Form.Item
        key={name}
        label={t(`cabinet.${name}`)}
        {...(isCarcass && isFaulty && { validateStatus: 'error' as const, help: t('fault.material') })}
        {...(isUnknown(cabinet[name]) && { validateStatus: 'warning' as const, help: t('cabinet.unknownMaterial') })}
      >
        <Select
          value={cabinet[name] || undefined}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={!isCarcass}
          placeholder={t(isCarcass ? 'cabinet.choose' : 'cabinet.likeCarcass')}
          aria-label={t(`cabinet.${name}`)}
          onChange={(value: string | undefined) => change({ [name]: value ?? (isCarcass ? '' : null) }, name)}
        />
      </Form.Item>
    );
  });
}

/** The band of its edges, of those that the boards come with. */
function Band({ cabinet, change, known }: PartProps & Known) {
  const { t } = useTranslation('designer');
  const bands = useMemo(
    () => [...new Set(known.flatMap(({ edges }) => edges))].sort().map((value) => ({ value, label: value })),
    [known],
  );
  return (
    <Form.Item label={t('cabinet.edgeMaterial')}>
      <Select
        value={cabinet.edgeMaterial ?? undefined}
        options={bands}
        showSearch
        allowClear
        placeholder={t('cabinet.likeMaterial')}
        aria-label={t('cabinet.edgeMaterial')}
        onChange={(value: string | undefined) => change({ edgeMaterial: value ?? null }, 'edgeMaterial')}
      />
    </Form.Item>
  );
}

interface CabinetFormProps {
  drawing: Drawing;
  cabinet: Cabinet;
  /** The room that it stands in. */
  room: number;
  /** What is wrong with it. */
  fault: Fault['kind'] | undefined;
}

/** Everything that one cabinet is made by; each stroke is drawn at once. */
export function CabinetForm({ drawing, cabinet, room, fault }: CabinetFormProps) {
  const { t } = useTranslation('designer');
  const { doc, change, moveToRoom, materials: known, isReadOnly } = drawing;
  const part = { cabinet, change };
  const numberFault = fault === 'number' || fault === 'numberTwice' ? fault : undefined;
  return (
    <Form layout="vertical" size="small" disabled={isReadOnly} className={styles.form} component="div">
      <div className={styles.pair}>
        <Form.Item
          label={t('cabinet.cabinetNo')}
          {...(numberFault && { validateStatus: 'error', help: t(`fault.${numberFault}`) })}
        >
          <Input
            value={cabinet.cabinetNo}
            maxLength={32}
            aria-label={t('cabinet.cabinetNo')}
            onChange={(event) => change({ cabinetNo: event.target.value }, 'cabinetNo')}
          />
        </Form.Item>
        <Form.Item label={t('cabinet.model')}>
          <Select
            value={cabinet.model}
            aria-label={t('cabinet.model')}
            options={CABINET_MODELS.map((value) => ({ value, label: t(`model.${value}`) }))}
            onChange={(model) => change({ model }, 'model')}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('cabinet.name')}>
        <Input
          value={cabinet.name ?? ''}
          maxLength={128}
          aria-label={t('cabinet.name')}
          onChange={(event) => change({ name: event.target.value || null }, 'name')}
        />
      </Form.Item>
      <Figures {...part} />
      <Materials {...part} known={known} isFaulty={fault === 'material'} />
      <div className={styles.pair}>
        <Band {...part} known={known} />
        <Form.Item label={t('cabinet.room')}>
          <Select
            value={room}
            aria-label={t('cabinet.room')}
            options={doc.rooms.map(({ name }, value) => ({ value, label: name || '—' }))}
            onChange={moveToRoom}
          />
        </Form.Item>
      </div>
    </Form>
  );
}
