import { reports } from '@ishare/contracts/insight/report.js';
import type { ReportSpot } from '@ishare/contracts/insight/report.js';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { call } from '../../../session/routes';
import { PageBar } from '../../../ui/PageBar';
import { cellText, isFigure } from './report-cells';
import styles from './Reports.module.css';

const PAGE = 50;

/** The rows that a figure of a report was made of. */
export function ExplainDrawer({ runId, spot, onClose }: { runId: string; spot: ReportSpot; onClose: () => void }) {
  const { t } = useTranslation('insight');
  const [at, setAt] = useState({ page: 1, size: PAGE });
  const body = {
    block: spot.block,
    where: spot.where,
    skipCount: (at.page - 1) * at.size,
    maxResultCount: at.size,
  };
  const read = useQuery({
    queryKey: [reports.explain.path, runId, body],
    queryFn: ({ signal }) => call(reports.explain, { params: { id: runId }, body }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  const where = Object.entries(spot.where).map(([field, value]) => `${field} = ${value ?? t('report.nothing')}`);
  return (
    <Drawer open size="large" title={t('report.behind', { text: spot.text })} onClose={onClose}>
      <p className={styles.soft}>{where.length > 0 ? where.join(' · ') : t('report.allRows')}</p>
      {read.data ? (
        <>
          <div className={styles.rows}>
            <table>
              <thead>
                <tr>
                  {read.data.columns.map(({ name, kind }) => (
                    <th key={name} className={isFigure(kind) ? styles.figure : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {read.data.items.map((row, index) => (
                  <tr key={index}>
                    {read.data.columns.map(({ name, kind }) => (
                      <td key={name} className={isFigure(kind) ? styles.figure : undefined}>
                        {cellText(row[name], t)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <PageBar
            page={at.page}
            size={at.size}
            total={read.data.totalCount}
            onChange={(page, size) => setAt({ page, size })}
          />
        </>
      ) : (
        <QueryState of={read} />
      )}
    </Drawer>
  );
}
