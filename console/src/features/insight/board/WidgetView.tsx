import type { WidgetResult } from '@ishare/contracts/insight/boards.js';
import { widgetOf, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './Board.module.css';
import { useFitted } from './fit';
import { placeBehind, type WidgetRow } from './widget-links';
import { inOrder, textOverBar, valueText } from './widget-words';

interface Shown {
  widget: WidgetName;
  rows: readonly WidgetRow[];
  columns: readonly string[];
  label: string;
  /** A screen on a wall leads nowhere. */
  isStill: boolean;
}

const numberIn = (row: WidgetRow, column: string): number => Number(row[column] ?? 0);

/** What stands for a figure leads to the list that it is counted of. */
function Behind({ of, row, column, children }: { of: Shown; row: WidgetRow; column: string; children: ReactNode }) {
  const places = useStore(consolePlaces)?.places;
  const place = of.isStill
    ? undefined
    : placeBehind(of.widget, { row, column }, (component) => places?.find((one) => one.component === component)?.path);
  return place ? <Link to={place}>{children}</Link> : <>{children}</>;
}

function Figures({ of }: { of: Shown }) {
  const { t } = useTranslation(['insight', 'salesOrder', 'delivery', 'optimisation']);
  const row = of.rows[0]!;
  return (
    <dl className={styles.figures}>
      {of.columns.map((column) => (
        <div key={column}>
          <dt>{t(`insight:widget.column.${column}`)}</dt>
          <dd>
            <Behind of={of} row={row} column={column}>
              {valueText(t, column, row[column] ?? null)}
            </Behind>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bars({ of }: { of: Shown }) {
  const { t } = useTranslation(['insight', 'salesOrder', 'delivery', 'optimisation']);
  const [column] = of.columns as [string];
  const most = Math.max(...of.rows.map((row) => numberIn(row, column)), Number.EPSILON);
  return (
    <ul className={styles.bars}>
      {inOrder(of.rows, of.label).map((row) => (
        <li key={String(row[of.label])}>
          <span>
            <Behind of={of} row={row} column={column}>
              {valueText(t, of.label, row[of.label] ?? null)}
            </Behind>
          </span>
          <span className={styles.bar}>
            <i style={{ width: `${(numberIn(row, column) / most) * 100}%` }} />
          </span>
          <span data-figure>{valueText(t, column, row[column] ?? null)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One bar a day; the day's figure stands over it where it is no wider than the room of a day. */
function Days({ of }: { of: Shown }) {
  const { t, i18n } = useTranslation(['insight']);
  const [column] = of.columns as [string];
  const most = Math.max(...of.rows.map((row) => numberIn(row, column)), Number.EPSILON);
  return (
    <ol className={styles.days}>
      {of.rows.map((row) => {
        const day = String(row.day);
        const said = textOverBar(i18n.language, column, row[column] ?? null);
        return (
          <li key={day} title={`${day}: ${valueText(t, column, row[column] ?? null)}`}>
            <span className={styles.said} data-most={numberIn(row, column) === most ? '' : undefined}>
              {said}
            </span>
            <span className={styles.column}>
              <i style={{ height: `${(numberIn(row, column) / most) * 100}%` }} />
            </span>
            <small>
              <Behind of={of} row={row} column={column}>
                {day.slice(8)}
              </Behind>
            </small>
          </li>
        );
      })}
    </ol>
  );
}

function Table({ of }: { of: Shown }) {
  const { t } = useTranslation(['insight', 'salesOrder', 'delivery', 'optimisation']);
  const table = useFitted(of.isStill);
  const isFigure = (row: WidgetRow, column: string) => (typeof row[column] === 'number' ? '' : undefined);
  return (
    <table ref={table} className={styles.lines}>
      <thead>
        <tr>
          {of.columns.map((column) => (
            <th key={column} data-figure={isFigure(of.rows[0]!, column)}>
              {t(`insight:widget.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.rows.map((row, index) => (
          <tr key={index}>
            {of.columns.map((column, at) => (
              <td key={column} data-figure={isFigure(row, column)}>
                {at === 0 ? (
                  <Behind of={of} row={row} column={column}>
                    {valueText(t, column, row[column] ?? null)}
                  </Behind>
                ) : (
                  valueText(t, column, row[column] ?? null)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shelves beside each other, the fuller the darker. */
function Racks({ of }: { of: Shown }) {
  const { t } = useTranslation(['insight']);
  const most = Math.max(...of.rows.map((row) => numberIn(row, 'area')), Number.EPSILON);
  return (
    <ul className={styles.racks}>
      {of.rows.map((row) => (
        <li key={String(row.shelf)} style={{ ['--full' as string]: `${(numberIn(row, 'area') / most) * 100}%` }}>
          <strong>
            <Behind of={of} row={row} column="area">
              {row.shelf ? String(row.shelf) : t('widget.noShelf')}
            </Behind>
          </strong>
          <span>{t('widget.stored', { boards: row.boards, offcuts: row.offcuts })}</span>
          <small>{numberIn(row, 'area').toFixed(1)} m²</small>
        </li>
      ))}
    </ul>
  );
}

const looks = { figures: Figures, bars: Bars, days: Days, table: Table, racks: Racks } as const;

/** What a widget shows of what its query gave. */
export function WidgetView({
  widget,
  result,
  isStill = false,
}: {
  widget: WidgetName;
  result: WidgetResult;
  isStill?: boolean;
}) {
  const { t } = useTranslation('insight');
  const { look, shows, label = '' } = widgetOf(widget);
  const rows = result.rows.map((row): WidgetRow =>
    Object.fromEntries(result.columns.map(({ name }, index) => [name, row[index] ?? null])),
  );
  if (rows.length === 0) return <EmptyState text={t(result.time === null ? 'widget.notRead' : 'widget.nothing')} />;
  const Look = looks[look];
  return <Look of={{ widget, rows, columns: shows, label, isStill }} />;
}
