import { auditFigures, NO_REASON } from '@ishare/contracts/sales-order/audit-figures.js';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SaidBy } from '../../../../resource/PersonName';
import { QueryState } from '../../../../resource/QueryState';
import { useRoute } from '../../../../session/routes';
import { dateText } from '../../../../ui/figures';
import { defaultPageSize, PageBar } from '../../../../ui/PageBar';
import { useReturnedFocus } from '../../../../ui/use-returned-focus';
import { deskPath, orderPath } from '../../places';
import styles from './AuditFigures.module.css';
import { useReasons, type Behind } from './use-reasons';

interface ReturnedSheetsProps {
  behind: Behind;
  period: { from?: string; to?: string };
  onClose: () => void;
}

/** The sheets and orders behind a figure. */
export function ReturnedSheets({ behind, period, onClose }: ReturnedSheetsProps) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const nameOf = useReasons();
  const [{ page, size }, turn] = useState({ page: 1, size: defaultPageSize });
  const { dealerName, ...which } = behind;
  const read = useRoute(
    auditFigures.returned,
    { query: { ...period, ...which, skipCount: (page - 1) * size, maxResultCount: size } },
    { placeholderData: (before) => before },
  );
  const title = [t('returns.sheets'), dealerName, behind.reasonCode && nameOf(reasonOf(behind.reasonCode))];
  return (
    <Drawer open size={760} onClose={onClose} title={title.filter(Boolean).join(' · ')}>
      {read.data && read.data.items.length > 0 ? (
        <>
          <table className={styles.table}>
            <tbody>
              {read.data.items.map((sheet) => (
                <tr key={sheet.id}>
                  <td>
                    {dateText(sheet.time, true)}
                    <br />
                    <small>
                      <SaidBy userName={sheet.operator} />
                    </small>
                  </td>
                  <td>
                    <Link to={orderPath(sheet.salesOrderId)}>{sheet.salesOrderNo}</Link>
                    <br />
                    <small>{sheet.customerName}</small>
                  </td>
                  <td>
                    <Link to={deskPath(sheet.auditId, 'all')}>{sheet.auditName}</Link>
                    <br />
                    <small>{t('desk.inRound', { round: sheet.round })}</small>
                  </td>
                  <td>
                    <b>{nameOf(sheet.reasonCode)}</b>
                    <br />
                    <small>{sheet.comment}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <PageBar
            page={page}
            size={size}
            total={read.data.totalCount}
            onChange={(to, of) => turn({ page: to, size: of })}
          />
        </>
      ) : (
        <QueryState of={read} none={t('returns.none')} />
      )}
    </Drawer>
  );
}

/** The reason that a figure was of; null for none. */
const reasonOf = (code: string): string | null => (code === NO_REASON ? null : code);
