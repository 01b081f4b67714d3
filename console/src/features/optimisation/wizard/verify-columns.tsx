import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { CutListRow, ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figureUnits, mm, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { TraceLink } from '../TraceLink';
import { Marks } from './Marks';
import { cellText, edgesText, isGrainRead } from './row-correction';

/** A size, or what stands in its place. */
function sizeText(row: CutListRow, member: 'length' | 'width'): string {
  const text = cellText(row, member);
  return text === String(row[member]) ? mm(row[member]) : text;
}

/** What somebody may do with a row that is wrong. */
export interface Mending {
  edit: (row: CutListRow) => void;
  remove: (row: CutListRow) => void;
}

function RowButtons({ row, mending: { edit, remove } }: { row: CutListRow; mending: Mending }) {
  const { t } = useTranslation('optimisation');
  return (
    <Space size={0}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('correct.title', { row: row.rowNo })}
        onClick={() => edit(row)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('correct.removeAsk', { row: row.rowNo })}
        onClick={() => remove(row)}
      />
    </Space>
  );
}

/** In a file figures are figures. */
const figure = { as: 'number' } as const;

type Word = (key: string) => string;
type ListFacts = Pick<ImportFile, 'fileName' | 'combinedOf'>;

/** What a list says of its parts. */
const partColumns = (t: Word, { fileName, combinedOf }: ListFacts): GridColumn<CutListRow>[] => [
  { key: 'partNo', title: t('row.partNo'), width: 140 },
  { key: 'name', title: t('row.name'), width: 150 },
  { key: 'materialCode', title: t('row.materialCode'), width: 130 },
  {
    key: 'length',
    title: titleIn(t('row.length'), figureUnits.mm),
    width: 104,
    align: 'end',
    written: figure,
    render: (row) => sizeText(row, 'length'),
  },
  {
    key: 'width',
    title: titleIn(t('row.width'), figureUnits.mm),
    width: 100,
    align: 'end',
    written: figure,
    render: (row) => sizeText(row, 'width'),
  },
  {
    key: 'count',
    title: t('row.count'),
    width: 80,
    align: 'end',
    written: figure,
    render: (row) => cellText(row, 'count'),
  },
  {
    key: 'grain',
    title: t('row.grain'),
    width: 122,
    written: { words: ([0, 1, 2, 3] as const).map((grain) => [grain, t(`partGrain.${grain}`)] as const) },
    render: (row) => (isGrainRead(row) ? t(`partGrain.${row.grain}`) : cellText(row, 'grain')),
  },
  {
    key: 'edges',
    title: t('row.edges'),
    width: 150,
    render: (row) => edgesText(row, t),
    hint: (row) => edgesText(row, t),
  },
  { key: 'thickness', title: titleIn(t('row.thickness'), figureUnits.mm), width: 110, align: 'end', written: figure },
  {
    key: 'orderNo',
    title: t('row.orderNo'),
    width: 140,
    render: (row) => (
      <TraceLink row={row} fileName={fileName}>
        {row.orderNo}
      </TraceLink>
    ),
  },
  ...(combinedOf.length > 0 ? [{ key: 'sourceName', title: t('row.sourceName'), width: 180 }] : []),
  { key: 'cabinetNo', title: t('row.cabinetNo'), width: 110 },
  { key: 'room', title: t('row.room'), width: 110 },
  { key: 'drillFile', title: t('row.drillFile'), width: 140 },
  { key: 'matchGroup', title: t('row.matchGroup'), width: 110 },
  { key: 'barcode', title: t('row.barcode'), width: 140 },
  { key: 'remark', title: t('row.remark'), width: 160 },
];

/** The columns of a list's rows; findings only where there are some. */
export function useVerifyColumns(list: ListFacts, hasFindings: boolean): GridColumn<CutListRow>[] {
  const { t } = useTranslation('optimisation');
  const { fileName, combinedOf } = list;
  return useMemo(() => {
    const findings: GridColumn<CutListRow> = {
      key: 'errors',
      title: t('row.errors'),
      width: 420,
      render: (row) => <Marks row={row} />,
      written: { of: 'message' },
      hint: (row) => row.errors.map(({ message }) => message).join('\n'),
    };
    return [
      { key: 'rowNo', title: t('row.rowNo'), width: 70, align: 'end', pinned: 'start', written: figure },
      ...(hasFindings ? [findings] : []),
      ...partColumns(t, { fileName, combinedOf }),
    ];
  }, [t, hasFindings, fileName, combinedOf]);
}

/** What is done with a row that is wrong; no column where nothing is. */
export function useMendingColumn(mending: Mending | undefined): GridColumn<CutListRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      mending
        ? [
            {
              key: '__actions',
              title: t('column.actions'),
              width: 90,
              pinned: 'end',
              resizable: false,
              render: (row) => <RowButtons row={row} mending={mending} />,
            },
          ]
        : [],
    [t, mending],
  );
}
