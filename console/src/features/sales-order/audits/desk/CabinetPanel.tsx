import { auditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../../session/routes';
import { area, figureUnits, money, percent, titleIn } from '../../../../ui/figures';
import styles from './AuditDesk.module.css';

/** What the cabinet that is pressed comes to, and the share of each of its parts: board, band, work. */
export function CabinetPanel({ sheetId, cabinetNo }: { sheetId: string; cabinetNo: string }) {
  const { t } = useTranslation('salesOrder');
  const read = useRoute(
    auditDesk.price,
    { params: { id: sheetId }, query: { cabinetNo } },
    { retry: false, calls: { quiet: true }, staleTime: 60_000 },
  );
  const price = read.data;
  if (!price) return null;
  const { costAmount, marginRate, parts } = price;
  return (
    <section className={styles.cabinet} aria-label={cabinetNo}>
      <p>
        <b>{cabinetNo}</b> {t('desk.price')} <b>{money(price.amount)}</b>
        {costAmount !== null && ` · ${t('quotation.costAmount')} ${money(costAmount)}`}
        {marginRate !== null && ` · ${t('quotation.marginRate')} ${percent(marginRate)}`}
      </p>
      <div>
        <table>
          <thead>
            <tr>
              {(['part', 'material', 'count', 'area', 'board', 'edge', 'labour'] as const).map((column) => (
                <th key={column} scope="col">
                  {titleIn(t(`desk.column.${column}`), column === 'area' ? figureUnits.area : undefined)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.partNo}>
                <td>{part.name}</td>
                <td>{part.materialCode}</td>
                <td>{part.count}</td>
                <td>{area(part.area)}</td>
                <td>{money(part.board)}</td>
                <td>{money(part.edge)}</td>
                <td>{money(part.labour)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
