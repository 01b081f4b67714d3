import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeptActs } from '../../../resource/KeptActs';
import { connection } from '../../../session/http';
import { keptActs } from '../../../session/said';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import page from '../../../ui/Page.module.css';
import tables from '../../../ui/PlainTable.module.css';

/** Whether the server answers; since when it does not stands in the bar above all pages. */
function Reached() {
  const { t } = useTranslation('shell');
  const { kind } = useStore(connection.state);
  return kind === 'down' ? (
    <Alert type="warning" banner showIcon title={t('offline.hint')} />
  ) : (
    <Alert type="success" banner showIcon title={t('offline.connected')} />
  );
}

/** What was said on all pages while the server was away, in its order; what was refused once it was back. */
export default function WaitingPage() {
  const { t } = useTranslation('shell');
  useStore(keptActs.store);
  const waiting = keptActs.mine().filter(({ refusal }) => refusal === undefined);
  return (
    <div className={page.page}>
      <Reached />
      <KeptActs />
      <div className={page.card}>
        {waiting.length === 0 ? (
          <EmptyState text={t('offline.nothing')} />
        ) : (
          <table className={tables.table}>
            <thead>
              <tr>
                <th>{t('offline.what')}</th>
                <th>{t('offline.when')}</th>
              </tr>
            </thead>
            <tbody>
              {waiting.map(({ key, title, time }) => (
                <tr key={key}>
                  <td>{title}</td>
                  <td>{dateText(time, true)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
