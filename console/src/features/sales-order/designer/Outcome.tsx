import { CheckCircleOutlined, ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Segmented, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { area, mm, money } from '../../../ui/figures';
import styles from './Designer.module.css';
import type { DesignPreview } from '@ishare/contracts/sales-order/designs.js';
import { quantities } from './quantities';
import type { Part } from './quantities';

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

/** What the drawn cabinets come to: parts, hardware, material, price and what the rules say. */
export function Outcome({
  preview,
  room,
  cabinetNo,
  onFind,
}: {
  preview: DesignPreview;
  room: string | undefined;
  cabinetNo: string | undefined;
  onFind: (cabinetNo: string) => void;
}) {
  const { t } = useTranslation('designer');
  const [scope, setScope] = useState<Scope>('cabinet');
  const shownScope: Scope = scope === 'cabinet' && cabinetNo === undefined ? 'room' : scope;
  const isIn = (one: { cabinetNo: string | null; roomName: string | null }) =>
    shownScope === 'all' || (shownScope === 'cabinet' ? one.cabinetNo === cabinetNo : one.roomName === room);
  const parts = preview.parts.filter(isIn);
  const hardware = preview.hardware.filter(isIn);
  const items = preview.items.filter((item) => shownScope === 'all' || isIn(item));
  const { areas, bands } = useMemo(() => quantities(preview.parts), [preview.parts]);
  const nameOf = (part: Part) =>
    t(`part.${part.partNo.slice(part.cabinetNo.length + 1).replaceAll('-', '_')}`, { defaultValue: part.name });
  const blocking = preview.findings.filter(({ severity }) => severity === 'block').length;
  const tabs = [
    {
      key: 'parts',
      label: `${t('tab.parts')} ${parts.reduce((sum, { count }) => sum + count, 0)}`,
      children: (
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
      ),
    },
    {
      key: 'hardware',
      label: `${t('tab.hardware')} ${hardware.reduce((sum, { count }) => sum + count, 0)}`,
      children: (
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
      ),
    },
    {
      key: 'materials',
      label: t('tab.materials'),
      children: (
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
      ),
    },
    {
      key: 'price',
      label: t('tab.price'),
      children: (
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
      ),
    },
    {
      key: 'check',
      label: (
        <span data-tone={blocking > 0 ? 'danger' : undefined} className={styles.checkTab}>
          {t('tab.check')} {preview.findings.length || ''}
        </span>
      ),
      children:
        preview.findings.length === 0 ? (
          <p className={styles.fine}>
            <CheckCircleOutlined /> {t('check.fine')}
          </p>
        ) : (
          <ul className={styles.findings}>
            {preview.findings.map((finding, index) => {
              const no = /cabinet ([^/]+?)(?: \/|$)/.exec(finding.target)?.[1];
              return (
                <li key={index} data-severity={finding.severity}>
                  {finding.severity === 'block' ? <StopOutlined /> : <ExclamationCircleOutlined />}{' '}
                  <strong>{t(`severity.${finding.severity}`)}</strong> {finding.message}{' '}
                  {no ? (
                    <button type="button" onClick={() => onFind(no)}>
                      {no}
                    </button>
                  ) : (
                    <span>{finding.target}</span>
                  )}
                </li>
              );
            })}
          </ul>
        ),
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
          value={shownScope}
          onChange={setScope}
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
