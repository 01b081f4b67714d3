import { SearchOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { stockData } from '@ishare/contracts/optimisation/stock-data.js';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useSearchValues } from '../../../resource/use-search-values';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { area, count, money } from '../../../ui/figures';
import { OffcutFinder } from './OffcutFinder';
import styles from './StockFigures.module.css';

/** By what the stock is counted: the server's offCutStockDataType. */
const kinds = ['material', 'age', 'size', 'bin'] as const;
const mostBars = 10;

/** What lies on the offcut rack, counted by material, age, size or bin. */
export function StockFigures() {
  const { t } = useTranslation('optimisation');
  const [search, put] = useSearchValues();
  const seesBoards = usePermission(optimisationPermissions.names.Boards.Default);
  const [isFinding, setFinding] = useState(false);
  const kind = Math.max(0, kinds.indexOf((search.get('by') ?? 'material') as (typeof kinds)[number]));
  const stock = useRoute(stockData, { query: { offCutStockDataType: kind } }, { select: ({ items }) => items });
  const lines = (stock.data ?? []).toSorted((a, b) => b.area - a.area);
  const sum = (member: 'count' | 'area' | 'amount') => lines.reduce((total, line) => total + line[member], 0);
  const most = Math.max(lines[0]?.area ?? 0, Number.EPSILON);
  return (
    <section className={styles.figures} aria-label={t('offcut.stock')}>
      <div className={styles.summary}>
        {!stock.isError && (
          <dl>
            <div>
              <dt>{t('offcut.pieces')}</dt>
              <dd>{count(sum('count'))}</dd>
            </div>
            <div>
              <dt>{t('offcut.area')}</dt>
              <dd>{area(sum('area'))} m²</dd>
            </div>
            <div>
              <dt>{t('offcut.amount')}</dt>
              <dd>¥ {money(sum('amount'))}</dd>
            </div>
          </dl>
        )}
        <Segmented
          value={kinds[kind]!}
          options={kinds.map((name) => ({ value: name, label: t(`offcut.by.${name}`) }))}
          onChange={(next) => put({ by: next === 'material' ? undefined : next })}
        />
        {seesBoards && (
          <Button icon={<SearchOutlined />} onClick={() => setFinding(true)}>
            {t('offcut.finder.open')}
          </Button>
        )}
        {isFinding && <OffcutFinder onClose={() => setFinding(false)} />}
      </div>
      {stock.isPending || stock.isError ? (
        <QueryState of={stock} />
      ) : lines.length === 0 ? (
        <p className={styles.none}>{t('offcut.none')}</p>
      ) : (
        <ul>
          {lines.slice(0, mostBars).map((line) => (
            <li key={line.materialCode}>
              <span>{line.materialCode}</span>
              <span className={styles.bar}>
                <i style={{ width: `${(line.area / most) * 100}%` }} />
              </span>
              <span data-figure>
                {t('offcut.line', { count: line.count, area: area(line.area), amount: money(line.amount) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
