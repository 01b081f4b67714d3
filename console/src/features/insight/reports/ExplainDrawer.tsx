import { reports } from '@ishare/contracts/insight/report.js';
import type { ReportSpot } from '@ishare/contracts/insight/report.js';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { call } from '../../../session/routes';
import { PageBar } from '../../../ui/PageBar';
import styles from './Reports.module.css';
import { ResultTable } from './ResultTable';

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
          <ResultTable columns={read.data.columns} rows={read.data.items} />
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
