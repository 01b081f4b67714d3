import { PlusOutlined } from '@ant-design/icons';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { FollowType } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { preSales } from '@ishare/contracts/crm/pre-sale.js';
import type { PreSaleReply } from '@ishare/contracts/crm/pre-sale.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Timeline } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeRecord } from '../../../resource/deletion';
import { QueryState } from '../../../resource/QueryState';
import { Can } from '../../../session/Can';
import { makeStale, useRoute } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import { PageBar } from '../../../ui/PageBar';
import styles from './CustomerPage.module.css';
import { StageTag } from './stages';
import { SaidBy } from '../../../resource/PersonName';
import { lazy } from '../../../state/lazy';

const FollowUpForm = lazy(async () => ({ default: (await import('./FollowUpForm')).FollowUpForm }));
const P = crmPermissions.names.PreSales;
const SIZE = 15;
const typeName = (type: number) => Object.keys(FollowType)[Object.values(FollowType).indexOf(type as never)] ?? '';

interface EntryProps {
  entry: PreSaleReply;
  onEdit: () => void;
  onDelete: () => void;
}

function Entry({ entry, onEdit, onDelete }: EntryProps) {
  const { t } = useTranslation(['crm', 'common']);
  return (
    <>
      <div className={styles.entryHead}>
        <strong>{t(`preSale.followTypeName.${typeName(entry.followType)}`)}</strong>
        <StageTag state={entry.stage} />
        <span className={styles.soft}>
          <SaidBy id={entry.userId} userName={entry.userName} before={[dateText(entry.followTime, true)]} />
        </span>
        <Can permission={P.Edit}>
          <Button type="link" size="small" onClick={onEdit}>
            {t('common:action.edit')}
          </Button>
        </Can>
        <Can permission={P.Delete}>
          <Button type="link" size="small" danger onClick={onDelete}>
            {t('common:action.delete')}
          </Button>
        </Can>
      </div>
      <p className={styles.said}>{entry.content}</p>
      {entry.result && <p className={styles.said}>{t('preSale.resultIs', { result: entry.result })}</p>}
      {entry.nextTime && (
        <div className={styles.soft}>{t('preSale.nextIs', { time: dateText(entry.nextTime, true) })}</div>
      )}
    </>
  );
}

/** What was said to a customer, the latest first, and what is to be told of the next call. */
export function FollowUps({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['crm', 'common']);
  const [page, setPage] = useState({ at: 1, size: SIZE });
  const [edited, setEdited] = useState<PreSaleReply | 'new'>();
  const params = { id: customer.id };
  const query = { skipCount: (page.at - 1) * page.size, maxResultCount: page.size };
  const found = useRoute(preSales.list, { params, query }, { calls: { quiet: true } });
  const client = useQueryClient();
  const remove = ({ id, followTime }: PreSaleReply) =>
    removeRecord(pathOf(preSales.remove, { ...params, preSaleId: id }), dateText(followTime, true), () =>
      makeStale(client, preSales.remove),
    );
  const { items = [], totalCount = 0 } = found.data ?? {};
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('preSale.plural')}</h2>
        <Can permission={P.Create}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('customer.followUp')}
          </Button>
        </Can>
      </header>
      <QueryState of={found} none={items.length === 0 && t('preSale.empty')} />
      <Timeline
        items={items.map((entry) => ({
          key: entry.id,
          content: <Entry entry={entry} onEdit={() => setEdited(entry)} onDelete={() => void remove(entry)} />,
        }))}
      />
      {totalCount > SIZE && (
        <PageBar page={page.at} size={page.size} total={totalCount} onChange={(at, size) => setPage({ at, size })} />
      )}
      <Suspense fallback={null}>
        {edited && (
          <FollowUpForm
            customer={customer}
            followUp={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
