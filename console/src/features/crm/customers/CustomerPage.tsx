import { EditOutlined } from '@ant-design/icons';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { Gender } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { customerComments } from '@ishare/contracts/crm/customer-comments.js';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Comments } from '../../../resource/comments/Comments';
import { DictionaryText } from '../../../resource/DictionaryText';
import { AreaName } from '../../../resource/AreaName';
import { PersonName } from '../../../resource/PersonName';
import { QueryState } from '../../../resource/QueryState';
import { Can } from '../../../session/Can';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { dateText, listed } from '../../../ui/figures';
import { isFree, mayRelease, useCustomerActs } from './customer-acts';
import { CustomerHistory } from './CustomerHistory';
import { Contracts, Money } from './CustomerMoney';
import { Complaints, Designs, Intents, Orders } from './CustomerOrders';
import styles from './CustomerPage.module.css';
import { DueTime } from './DueTime';
import { FollowUps } from './FollowUps';
import { PhoneNumber } from './PhoneNumber';
import { StageTag } from './stages';
import { useCustomer } from './use-customer';
import { lazy } from '../../../state/lazy';

const EditCustomer = lazy(() => import('./EditCustomer'));
const NewIntent = lazy(() => import('./NewIntent'));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog')).ReleaseDialog }));
const P = crmPermissions.names;
const genderName = (value: number) => Object.keys(Gender)[Object.values(Gender).indexOf(value as never)] ?? 'Unknown';

function Facts({ customer }: { customer: Customer }) {
  const { t } = useTranslation('crm');
  const facts: [key: string, value: ReactNode][] = [
    ['phoneNumber', <PhoneNumber customerId={customer.id} masked={customer.phoneNumber} />],
    [
      'ownerUserId',
      customer.ownerUserId ? <PersonName id={customer.ownerUserId} userName={null} /> : t('customer.nobody'),
    ],
    ['nextFollowTime', customer.nextFollowTime && <DueTime time={customer.nextFollowTime} />],
    ['lastFollowTime', dateText(customer.lastFollowTime, true)],
    ['level', customer.level && <DictionaryText dictionary="CustomerLevel" code={customer.level} />],
    ['sourceType', customer.sourceType && <DictionaryText dictionary="OrderSource" code={customer.sourceType} />],
    ['gender', t(`gender.${genderName(customer.gender)}`)],
    ['dealerName', customer.dealerName],
    ['areaId', customer.areaId && <AreaName id={customer.areaId} />],
    ['community', customer.community],
    ['houseType', customer.houseType && <DictionaryText dictionary="HouseType" code={customer.houseType} />],
    ['address', customer.address],
    ['code', customer.code],
    ['tags', listed(customer.tags)],
    ['remark', customer.remark],
    ['creationTime', dateText(customer.creationTime, true)],
  ];
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`customer.${key}`)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CustomerHead({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['crm', 'common']);
  const [isReleasing, setReleasing] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const [isIntending, setIntending] = useState(false);
  const { claim } = useCustomerActs();
  return (
    <header className={styles.head}>
      <h1>{customer.name}</h1>
      <StageTag state={customer.state} />
      <Space wrap>
        <Can permission={P.Customers.Edit}>
          {isFree(customer.state) && (
            <Button
              type="primary"
              loading={claim.isPending}
              onClick={() => claim.mutate({ params: { id: customer.id } })}
            >
              {t('customer.claim')}
            </Button>
          )}
          {mayRelease(customer.state) && <Button onClick={() => setReleasing(true)}>{t('customer.release')}</Button>}
        </Can>
        <Can permission={P.IntentOrders.Create}>
          <Button type={isFree(customer.state) ? 'default' : 'primary'} onClick={() => setIntending(true)}>
            {t('customer.newIntent')}
          </Button>
        </Can>
        <Can permission={P.Customers.Edit}>
          <Button icon={<EditOutlined />} onClick={() => setEdited(true)}>
            {t('common:action.edit')}
          </Button>
        </Can>
      </Space>
      <Suspense fallback={null}>
        {isEdited && <EditCustomer customer={customer} onClose={() => setEdited(false)} />}
        {isIntending && <NewIntent customer={customer} onClose={() => setIntending(false)} />}
        {isReleasing && <ReleaseDialog id={customer.id} name={customer.name} onClose={() => setReleasing(false)} />}
      </Suspense>
    </header>
  );
}

/** All that is known of a customer: facts, what was said, what is meant to be ordered, and what was. */
export default function CustomerPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const found = useCustomer(id);
  const mayFollow = usePermission(P.PreSales.Default);
  useViewTitle(found.data?.name);
  const customer = found.data;
  if (!customer)
    return (
      <div className={styles.page}>
        <QueryState of={found} />
      </div>
    );
  return (
    <div className={styles.page}>
      <CustomerHead customer={customer} />
      <div className={styles.body}>
        <div className={styles.column}>
          <Facts customer={customer} />
          {mayFollow && <FollowUps customer={customer} />}
          <section className={styles.card}>
            <header className={styles.cardHead}>
              <h2>{t('comments.plural')}</h2>
            </header>
            <Comments routes={customerComments} id={id} offersAll />
          </section>
        </div>
        <div className={styles.column}>
          <Intents customerId={id} />
          <Contracts customerId={id} />
          <Orders customerId={id} />
          <Designs customerId={id} />
          <Complaints customerId={id} />
          <Money customerId={id} />
          <CustomerHistory customerId={id} />
        </div>
      </div>
    </div>
  );
}
