import { CheckCircleOutlined, ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { area, mm, money } from '../../../ui/figures';
import styles from './Designer.module.css';
import type { DesignPreview } from '@ishare/contracts/sales-order/designs.js';
import { cabinetNoIn } from './design-doc';
import { quantities } from './quantities';
import type { Part } from './quantities';
import { Tabs } from '../../../ui/Tabs';

const scopes = ['cabinet', 'room', 'all'] as const;
type Scope = (typeof scopes)[number];

const SIDES = ['L1', 'L2', 'W1', 'W2'] as const;

function Rows({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly (readonly [string, boolean?])[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
}) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map(([title, isNumber]) => (
            <th key={title} data-number={isNumber ?? false} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]![0]} data-number={heads[index]![1] ?? false}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PartRows({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('designer');
  const nameOf = (part: Part) =>
    t(`part.${part.partNo.slice(part.cabinetNo.length + 1).replaceAll('-', '_')}`, { defaultValue: part.name });
  return (
    <Rows
      label={t('tab.parts')}
      heads={[
        [t('col.partNo')],
        [t('col.name')],
        [t('col.material')],
        [t('col.length'), true],
        [t('col.width'), true],
        [t('col.thickness'), true],
        [t('col.count'), true],
        [t('col.edges')],
      ]}
      rows={parts.map((part) => [
        part.partNo,
        part.partNo,
        nameOf(part),
        part.materialCode,
        mm(part.length),
        mm(part.width),
        mm(part.thickness),
        part.count,
        SIDES.filter((side) => part.edges[side]).join(' ') || '—',
      ])}
    />
  );
}

function HardwareRows({ hardware }: Pick<DesignPreview, 'hardware'>) {
  const { t } = useTranslation('designer');
  return (
    <Rows
      label={t('tab.hardware')}
      heads={[[t('col.cabinetNo')], [t('col.code')], [t('col.name')], [t('col.count'), true]]}
      rows={hardware.map(({ cabinetNo: no, code, name, count }, index) => [
        `${no} ${code} ${index}`,
        no,
        code,
        t(`hardware.${code}`, { defaultValue: name }),
        count,
      ])}
    />
  );
}

/** The board and band that the whole design takes. */
function MaterialRows({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('designer');
  const { areas, bands } = useMemo(() => quantities(parts), [parts]);
  return (
    <div className={styles.two}>
      <Rows
        label={t('tab.materials')}
        heads={[[t('col.material')], [t('col.area'), true]]}
        rows={[...areas].map(([code, value]) => [code, code, area(value)])}
      />
      <Rows
        label={t('col.band')}
        heads={[[t('col.band')], [t('col.metres'), true]]}
        rows={[...bands].map(([code, value]) => [code, code, value.toFixed(2)])}
      />
    </div>
  );
}

function PriceRows({ items }: Pick<DesignPreview, 'items'>) {
  const { t } = useTranslation('designer');
  return (
    <Rows
      label={t('tab.price')}
      heads={[
        [t('col.cabinetNo')],
        [t('col.name')],
        [t('col.quantity'), true],
        [t('col.price'), true],
        [t('col.amount'), true],
      ]}
      rows={items.map((item, index) => [
        `${index}`,
        item.cabinetNo ?? '',
        item.name,
        item.quantity,
        money(item.price),
        money(item.amount),
      ])}
    />
  );
}

/** What the rules say of the design. */
function Findings({ findings, onFind }: Pick<DesignPreview, 'findings'> & Pick<OutcomeProps, 'onFind'>) {
  const { t } = useTranslation('designer');
  if (findings.length === 0) {
    return (
      <p className={styles.fine}>
        <CheckCircleOutlined /> {t('check.fine')}
      </p>
    );
  }
  return (
    <ul className={styles.findings}>
      {findings.map(({ severity, message, target }, index) => {
        const no = cabinetNoIn(target);
        return (
          <li key={index} data-severity={severity}>
            {severity === 'block' ? <StopOutlined /> : <ExclamationCircleOutlined />}{' '}
            <strong>{t(`severity.${severity}`)}</strong> {message}{' '}
            {no ? (
              <button type="button" onClick={() => onFind(no)}>
                {no}
              </button>
            ) : (
              <span>{target}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How many findings there are, in red while one of them blocks. */
function CheckTitle({ findings }: Pick<DesignPreview, 'findings'>) {
  const { t } = useTranslation('designer');
  const isBlocked = findings.some(({ severity }) => severity === 'block');
  return (
    <span data-tone={isBlocked ? 'danger' : undefined} className={styles.checkTab}>
      {t('tab.check')} {findings.length || ''}
    </span>
  );
}

interface OutcomeProps {
  preview: DesignPreview;
  room: string | undefined;
  cabinetNo: string | undefined;
  onFind: (cabinetNo: string) => void;
}

/** What of a design is shown: the cabinet or the room that is selected, or all of it. */
function useScope({ room, cabinetNo }: Pick<OutcomeProps, 'room' | 'cabinetNo'>) {
  const [chosen, choose] = useState<Scope>('cabinet');
  const scope: Scope = chosen === 'cabinet' && cabinetNo === undefined ? 'room' : chosen;
  const has = (one: { cabinetNo: string | null; roomName: string | null }) =>
    scope === 'all' || (scope === 'cabinet' ? one.cabinetNo === cabinetNo : one.roomName === room);
  return { scope, choose, has };
}

const counted = (many: readonly { count: number }[]): number => many.reduce((sum, { count }) => sum + count, 0);

/** What the drawn cabinets come to: parts, hardware, material, price and what the rules say. */
export function Outcome({ preview, room, cabinetNo, onFind }: OutcomeProps) {
  const { t } = useTranslation('designer');
  const { scope, choose, has } = useScope({ room, cabinetNo });
  const { findings } = preview;
  const [parts, hardware] = [preview.parts.filter(has), preview.hardware.filter(has)];
  const tabs = [
    { key: 'parts', label: `${t('tab.parts')} ${counted(parts)}`, children: <PartRows parts={parts} /> },
    {
      key: 'hardware',
      label: `${t('tab.hardware')} ${counted(hardware)}`,
      children: <HardwareRows hardware={hardware} />,
    },
    { key: 'materials', label: t('tab.materials'), children: <MaterialRows parts={preview.parts} /> },
    { key: 'price', label: t('tab.price'), children: <PriceRows items={preview.items.filter(has)} /> },
    {
      key: 'check',
      label: <CheckTitle findings={findings} />,
      children: <Findings findings={findings} onFind={onFind} />,
    },
  ];
  return (
    <Tabs
      size="small"
      className={styles.outcome}
      items={tabs}
      tabBarExtraContent={
        <Segmented
          size="small"
          value={scope}
          onChange={choose}
          options={scopes.map((value) => ({
            value,
            label: t(`scope.${value}`),
            disabled: value === 'cabinet' && cabinetNo === undefined,
          }))}
        />
      }
    />
  );
}
