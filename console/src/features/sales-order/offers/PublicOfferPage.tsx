import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { PublicQuotation } from '@ishare/contracts/sales-order/quotations.js';
import { without } from '@ishare/kernel/money.js';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { announceFailure } from '../../../session/http';
import { useAct, useRoute } from '../../../session/routes';
import { count, dateText, money } from '../../../ui/figures';
import { PublicPage } from '../../../resource/PublicPage';
import styles from '../../../resource/PublicPage.module.css';
import { Scrolled } from '../../../ui/Scrolled';

const MAX_NAME = 64;
/** A quotation whose last day is over, and one whose order has changed: the page says so in place of the button. */
const TOO_LATE: ReadonlySet<string | undefined> = new Set(['SalesOrder:010019', 'SalesOrder:010025']);

function Items({ offer }: { offer: PublicQuotation }) {
  const { t } = useTranslation('salesOrder');
  return (
    <Scrolled className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('line.name')}</th>
            <th className={styles.figure}>{t('quotation.quantity')}</th>
            <th className={styles.figure}>{t('line.price')}</th>
            <th className={styles.figure}>{t('line.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {offer.items.map((item, index) => (
            <tr key={index}>
              <td>
                {item.name}
                <small>{[item.roomName, item.cabinetNo].filter(Boolean).join(' · ')}</small>
              </td>
              <td className={styles.figure}>{count(item.quantity)}</td>
              <td className={styles.figure}>{money(item.price)}</td>
              <td className={styles.figure}>{money(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** By a name it is taken; taken, it says by whom and when. */
function Take({ offer, id, token }: { offer: PublicQuotation; id: string; token: string }) {
  const { t } = useTranslation('salesOrder');
  const [name, setName] = useState('');
  const take = useAct(quotations.accept, {
    onRefused: (error) => !TOO_LATE.has(error.code) && announceFailure(error),
  });
  const taken = take.data ?? offer;
  if (taken.acceptedTime !== null)
    return (
      <Alert
        type="success"
        showIcon
        style={{ marginTop: 20 }}
        title={t('offer.taken', { name: taken.acceptedBy, time: dateText(taken.acceptedTime, true, taken.timeZone) })}
      />
    );
  if (offer.isConfirmed) return <Alert type="success" showIcon title={t('offer.confirmed')} />;
  if (offer.isOutdated) return <p className={styles.late}>{t('offer.outdated')}</p>;
  if (offer.isExpired) return <p className={styles.late}>{t('offer.expired', { day: dateText(offer.validUntil) })}</p>;
  return (
    <div className={styles.take}>
      <Input
        value={name}
        maxLength={MAX_NAME}
        style={{ width: 220 }}
        placeholder={t('offer.yourName')}
        aria-label={t('offer.yourName')}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="primary"
        size="large"
        loading={take.isPending}
        disabled={name.trim() === ''}
        onClick={() => take.mutate({ params: { id }, body: { token, name: name.trim() } })}
      >
        {t('offer.take')}
      </Button>
      <span className={styles.soft}>{t('offer.takeHint', { day: dateText(offer.validUntil) })}</span>
    </div>
  );
}

function Shown({ offer, id, token }: { offer: PublicQuotation; id: string; token: string }) {
  const { t } = useTranslation('salesOrder');
  const { quotationNo, versionNo, orderName, salesOrderNo, customerName, dealerName } = offer;
  const due = offer.payableAmount ?? offer.totalAmount;
  return (
    <>
      <h1>{t('offer.title', { no: quotationNo, version: versionNo })}</h1>
      <p>{[orderName, salesOrderNo].join(' · ')}</p>
      <p className={styles.soft}>{[customerName, dealerName].filter(Boolean).join(' · ')}</p>
      <Items offer={offer} />
      {due !== offer.totalAmount && (
        <p className={styles.figure} style={{ textAlign: 'end' }}>
          {t('offer.discounted', { items: money(offer.totalAmount), discount: money(without(offer.totalAmount, due)) })}
        </p>
      )}
      <p className={styles.total}>{`${money(due)} ${offer.currency}`}</p>
      <Take offer={offer} id={id} token={token} />
    </>
  );
}

/** A quotation for whoever holds its link: what it comes to, until when, and a button that takes it. */
export default function PublicOfferPage() {
  const { t } = useTranslation('salesOrder');
  const [search] = useSearchParams();
  const [id, key] = [search.get('quotation') ?? '', search.get('key') ?? ''];
  const offer = useRoute(quotations.show, { params: { id }, query: { key } }, { calls: { quiet: true }, retry: false });
  return (
    <PublicPage read={offer} over={t('offer.over')} isWide>
      {(shown) => <Shown offer={shown} id={id} token={key} />}
    </PublicPage>
  );
}
