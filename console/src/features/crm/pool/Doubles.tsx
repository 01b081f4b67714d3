import { merges } from '@ishare/contracts/crm/customers.js';
import type { CustomerDoubles } from '@ishare/contracts/crm/customers.js';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { StageTag } from '../customers/stages';
import { customerPath } from '../places';
import styles from './PoolPage.module.css';
import { SaidBy } from '../../../resource/PersonName';

type Double = CustomerDoubles['customers'][number];

/** A customer by name; beside one who is called the same, with the number, the place or the day that differs. */
function toldFrom(one: Double, other: Double): string {
  const called = ({ name }: Double) => name.replace(/\s/g, '').toLowerCase();
  if (called(one) !== called(other)) return one.name;
  const facts = ({ phoneNumber, address, community, creationTime }: Double) => [
    phoneNumber,
    address ?? community,
    dateText(creationTime, true),
  ];
  const others = facts(other);
  const differs = facts(one).find((fact, at) => fact && fact !== others[at]);
  return differs ? `${one.name} (${differs})` : one.name;
}

/** Customers that may be one: whoever is chosen stays, the others become part of him one by one. */
function Group({ group }: { group: CustomerDoubles }) {
  const { t } = useTranslation('crm');
  const { customers } = group;
  const [keptId, setKept] = useState(
    [...customers].sort((one, other) => other.followUps + other.intentOrders - one.followUps - one.intentOrders)[0]!.id,
  );
  const merge = useAct(merges.merge, { onDone: ({ keptName }) => tellSuccess(t('merge.done', { name: keptName })) });
  const kept = customers.find(({ id }) => id === keptId) ?? customers[0]!;
  const ask = async (gone: (typeof customers)[number]) => {
    const title = t('merge.ask', { gone: toldFrom(gone, kept), kept: toldFrom(kept, gone) });
    if (await confirmAction({ title, content: t('merge.askHint'), okText: t('merge.into') }))
      merge.mutate({ body: { customerId: kept.id, goneCustomerId: gone.id } });
  };
  return (
    <div className={styles.group}>
      <strong>{t(`merge.kind.${group.kind}`, { key: group.key })}</strong>
      {customers.map((one) => (
        <div key={one.id} className={styles.one}>
          <Radio checked={one.id === kept.id} onChange={() => setKept(one.id)}>
            <Link to={customerPath(one.id)}>{one.name}</Link> {one.phoneNumber} <StageTag state={one.state} />
            <div className={styles.soft}>
              {[
                one.dealerName,
                one.address ?? one.community,
                t('merge.followUps', { count: one.followUps }),
                t('merge.intentOrders', { count: one.intentOrders }),
                dateText(one.creationTime),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </Radio>
          {one.id === kept.id ? (
            <span className={styles.soft}>{t('merge.stays')}</span>
          ) : (
            <Button size="small" disabled={merge.isPending} onClick={() => void ask(one)}>
              {t('merge.into')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

export function Doubles() {
  const { t } = useTranslation('crm');
  const found = useRoute(merges.doubles, {}, { calls: { quiet: true } });
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <h2>{t('merge.title')}</h2>
      <QueryState of={found} none={items.length === 0 && t('merge.none')} />
      {items.map((group) => (
        <Group key={`${group.kind}${group.customers.map(({ id }) => id).join()}`} group={group} />
      ))}
    </section>
  );
}

const SHOWN = { skipCount: 0, maxResultCount: 20 };

/** What was made one, and may be made two again. */
export function Merges() {
  const { t } = useTranslation('crm');
  const found = useRoute(merges.list, { query: SHOWN }, { calls: { quiet: true } });
  const undo = useAct(merges.undo, { onDone: ({ goneName }) => tellSuccess(t('merge.undone', { name: goneName })) });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('merge.log')}</h2>
      {items.map((one) => (
        <div key={one.id} className={`${styles.one} ${styles.group}`}>
          <span>
            {t('merge.was', { gone: one.goneName, kept: one.keptName })}
            <div className={styles.soft}>
              <SaidBy userName={one.userName} before={[dateText(one.time, true)]} />
            </div>
          </span>
          {one.isUndone ? (
            <span className={styles.soft}>{t('merge.isUndone')}</span>
          ) : (
            <Button size="small" loading={undo.isPending} onClick={() => undo.mutate({ params: { id: one.id } })}>
              {t('merge.undo')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
