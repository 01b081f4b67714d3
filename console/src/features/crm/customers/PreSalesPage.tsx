import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useViewTitle } from '../../../state/view';
import { customerPath } from '../places';
import { CustomerHead } from './CustomerPage';
import styles from './CustomerPage.module.css';
import { FollowUps } from './FollowUps';
import { useCustomer } from './use-customer';

/** The follow-ups of one customer alone. */
export default function PreSalesPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('crm');
  const found = useCustomer(id);
  useViewTitle(found.data && `${t('preSale.plural')} · ${found.data.name}`);
  if (!found.data) return <QueryState of={found} />;
  return (
    <div className={styles.page}>
      <CustomerHead customer={found.data} />
      <Link to={customerPath(id)}>{t('customer.toPage')}</Link>
      <FollowUps customer={found.data} />
    </div>
  );
}
