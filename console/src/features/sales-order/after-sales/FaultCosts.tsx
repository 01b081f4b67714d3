import { ExceptionType, LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { judgements } from '@ishare/contracts/sales-order/judgement.js';
import type { FaultCost } from '@ishare/contracts/sales-order/judgement.js';
import { sumOf } from '@ishare/kernel/money.js';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayPeriod } from '../../../resource/day-period';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { today } from '../../../state/zone';
import DateRange from '../../../ui/DateRange';
import { money } from '../../../ui/figures';
import styles from './AfterSales.module.css';
import { Scrolled } from '../../../ui/Scrolled';

const DAYS = 90;
const judgementsPath = '/sales-order/judgements';

const costOf = (costs: readonly FaultCost[]) => sumOf(costs.map(({ cost }) => cost));

/** What faults of a period have cost, by who is liable and what was wrong; each sum leads to its rows. */
export function FaultCosts() {
  const { t } = useTranslation('salesOrder');
  const [[from, to], setPeriod] = useState(() => [dayjs(today()).subtract(DAYS, 'day').format('YYYY-MM-DD'), today()]);
  const costs = useRoute(judgements.costs, { query: dayPeriod(from!, to!) }, { calls: { quiet: true } });
  const items = costs.data?.items ?? [];
  const { from: confirmedFrom = '', to: confirmedTo = '' } = dayPeriod(from!, to!);
  const rowsOf = (party: number, type?: number) =>
    `${judgementsPath}?${new URLSearchParams({
      ...{ state: '1', liableParty: String(party), confirmedFrom, confirmedTo },
      ...(type !== undefined && { exceptionType: String(type) }),
    })}`;
  const types = Object.entries(ExceptionType).filter(([, type]) => items.some((cost) => cost.type === type));
  const parties = Object.entries(LiableParty).filter(([, party]) => items.some((cost) => cost.liableParty === party));
  return (
    <section className={styles.costs} aria-label={t('judgement.costs')}>
      <DateRange
        label={t('judgement.costs')}
        from={from!}
        to={to!}
        onChange={(since, until) => since && until && setPeriod([since, until])}
      />
      {costs.isError ? (
        <QueryState of={costs} />
      ) : items.length === 0 ? (
        <span hidden={costs.isPending}>{t('judgement.noCosts')}</span>
      ) : (
        <Scrolled className={styles.wide}>
          <table>
            <thead>
              <tr>
                <th>{t('judgement.liableParty')}</th>
                {types.map(([name]) => (
                  <th key={name}>{t(`exceptionType.${name}`)}</th>
                ))}
                <th>{t('judgement.total')}</th>
              </tr>
            </thead>
            <tbody>
              {parties.map(([name, party]) => {
                const own = items.filter(({ liableParty }) => liableParty === party);
                return (
                  <tr key={name}>
                    <td>{t(`liableParty.${name}`)}</td>
                    {types.map(([typeName, type]) => {
                      const ofType = own.filter((cost) => cost.type === type);
                      return (
                        <td key={typeName}>
                          {ofType.length > 0 && <Link to={rowsOf(party, type)}>{money(costOf(ofType))}</Link>}
                        </td>
                      );
                    })}
                    <td>
                      <Link to={rowsOf(party)}>{money(costOf(own))}</Link>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  );
}
