import { CAPACITIES, promises } from '@ishare/contracts/sales-order/capacity.js';
import type { OrderPromise, Work } from '@ishare/contracts/sales-order/capacity.js';
import { Alert, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './Capacity.module.css';
import { amount, Filled } from './Filled';

/** Why it is this day: what the order needs, where it has to wait, and when it goes. */
function Why({ promise }: { promise: OrderPromise }) {
  const { t } = useTranslation('salesOrder');
  const { reason, date, made, binding, leadDays, basis, promiseDate, isKept } = promise;
  if (reason !== null) return <Alert type="warning" showIcon title={t(`promise.none.${reason}`)} />;
  return (
    <>
      <Alert
        type={isKept === false ? 'warning' : 'success'}
        showIcon
        title={<strong>{t('promise.first', { date })}</strong>}
        description={[
          t(binding === null ? 'promise.noWait' : 'promise.binds', { what: binding && t(`capacity.${binding}`), made }),
          t('promise.lead', { count: leadDays }),
          t(`promise.basis.${basis}`),
        ].join(' ')}
      />
      {isKept === false && <Alert type="error" showIcon title={t('promise.notKept', { date: promiseDate })} />}
    </>
  );
}

function Needs({ load }: { load: Work }) {
  const { t } = useTranslation('salesOrder');
  return (
    <dl className={styles.needs}>
      {CAPACITIES.map((what) => (
        <div key={what}>
          <dt>{t(`capacity.${what}`)}</dt>
          <dd>{amount(load[what], what)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The days until the order is made: what others have of them, and what it takes. */
function Days({ days }: Pick<OrderPromise, 'days'>) {
  const { t } = useTranslation('salesOrder');
  if (days.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('capacity.day')}</th>
          {CAPACITIES.map((what) => (
            <th key={what} scope="col">
              {t(`capacity.${what}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{day.date}</th>
            {CAPACITIES.map((what) => (
              <td key={what}>
                <Filled capacity={day.capacity[what]} load={day.booked[what]} own={day.taken[what]} of={what} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PromiseDrawerProps {
  salesOrderId: string;
  mayTake: boolean;
  onClose: () => void;
}

/** From which day on an order can be promised, and why. */
export function PromiseDrawer({ salesOrderId, mayTake, onClose }: PromiseDrawerProps) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const asked = { params: { id: salesOrderId } };
  const read = useRoute(promises.propose, asked, { gcTime: 0 });
  const take = useAct(promises.take, {
    onDone: ({ promiseDate }) => {
      tellSuccess(t('promise.taken', { date: promiseDate }));
      onClose();
    },
  });
  const promise = read.data;
  return (
    <Drawer
      open
      size={640}
      onClose={onClose}
      title={t('promise.title')}
      extra={
        mayTake &&
        promise?.date && (
          <Button type="primary" loading={take.isPending} onClick={() => take.mutate(asked)}>
            {t('promise.take', { date: promise.date })}
          </Button>
        )
      }
    >
      {promise ? (
        <div className={styles.promise}>
          <Why promise={promise} />
          <Needs load={promise.load} />
          {promise.reason === null && <Days days={promise.days} />}
        </div>
      ) : (
        <QueryState of={read} />
      )}
    </Drawer>
  );
}
