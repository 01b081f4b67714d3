import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { useViewTitle } from '../../../state/view';
import { useCustomer } from '../customers/use-customer';
import { intentScreen } from './intent-screen';

/** The intent orders of one customer. */
export default function CustomerIntentsPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('crm');
  const { data } = useCustomer(id);
  useViewTitle(data && `${t('intentOrder.title')} · ${data.name}`);
  const screen = useMemo(() => intentScreen(id), [id]);
  return <ResourcePage screen={screen} />;
}
