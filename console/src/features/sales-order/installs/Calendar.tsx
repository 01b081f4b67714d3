import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { installLife } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { installPath } from '../places';
import { installTones } from './install-tones';
import styles from './Installs.module.css';
import { DAY, useCalendar, useTeams } from './installs.queries';
import { PlanDialog } from './PlanDialog';

const WEEK = 7;

interface VisitProps {
  dispatch: InstallDispatch;
  onPlan: (() => void) | undefined;
}

/** A visit in the calendar: a click opens it, the button moves it. */
function Visit({ dispatch, onPlan }: VisitProps) {
  const { t } = useTranslation('salesOrder');
  const navigate = useNavigate();
  const isMovable = dispatch.state < installLife.states.OnSite || dispatch.state === installLife.states.Problem;
  return (
    <li className={styles.visit}>
      <button type="button" onClick={() => void navigate(installPath(dispatch.id))}>
        <strong>{dispatch.customerName ?? dispatch.salesOrderNo}</strong>
        <small>{dispatch.address ?? dispatch.salesOrderNo}</small>
        <StateOfRecord machine={installLife} state={dispatch.state} tones={installTones} />
      </button>
      {onPlan && isMovable && (
        <Button size="small" onClick={onPlan}>
          {t(dispatch.date ? 'install.move' : 'install.step.assign')}
        </Button>
      )}
    </li>
  );
}

interface WeeksProps {
  week: readonly Dayjs[];
  teams: ReturnType<typeof useTeams>;
  planned: readonly InstallDispatch[];
  days: ReturnType<typeof useCalendar>['days'];
  visit: (dispatch: InstallDispatch) => ReactNode;
}

/** A row of each team, a column of each day. */
function Weeks({ week, teams, planned, days, visit }: WeeksProps) {
  const { t } = useTranslation('salesOrder');
  const today = dayjs().format(DAY);
  return (
    <div className={styles.scroll}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th>{t('install.teamName')}</th>
            {week.map((day) => (
              <th key={day.format(DAY)} data-today={day.format(DAY) === today || undefined}>
                {t(`install.day.${day.day()}`)} {day.format('MM-DD')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.id}>
              <th scope="row">{team.name}</th>
              {week.map((day) => {
                const date = day.format(DAY);
                const count = days.find((one) => one.teamId === team.id && one.date === date)?.count ?? 0;
                return (
                  <td key={date} data-full={count >= team.capacity || undefined}>
                    {count > 0 && (
                      <span className={styles.fill}>
                        {count}/{team.capacity} {count >= team.capacity && t('install.full')}
                      </span>
                    )}
                    <ul>{planned.filter((one) => one.teamId === team.id && one.date === date).map(visit)}</ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The week of all teams: what each has on each day, full days marked, and what waits for a team beside it. */
export function Calendar() {
  const { t } = useTranslation('salesOrder');
  const mayPlan = usePermission(salesOrderPermissions.names.InstallDispatches.Edit);
  const [monday, setMonday] = useState(() =>
    dayjs()
      .startOf('day')
      .subtract((dayjs().day() + 6) % WEEK, 'day'),
  );
  const [planning, setPlanning] = useState<InstallDispatch>();
  const week = Array.from({ length: WEEK }, (_, index) => monday.add(index, 'day'));
  const { planned, waiting, days, isPending, error } = useCalendar(week[0]!.format(DAY), week[WEEK - 1]!.format(DAY));
  const teams = useTeams();
  if (error) return <ListFailure error={error} onRetry={() => setMonday(monday.add(0, 'day'))} />;
  if (isPending) return <Skeleton active />;
  const visit = (dispatch: InstallDispatch) => (
    <Visit key={dispatch.id} dispatch={dispatch} onPlan={mayPlan ? () => setPlanning(dispatch) : undefined} />
  );
  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('install.weekBefore')}
          onClick={() => setMonday(monday.subtract(WEEK, 'day'))}
        />
        <strong>
          {week[0]!.format(DAY)} – {week[WEEK - 1]!.format(DAY)}
        </strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t('install.weekAfter')}
          onClick={() => setMonday(monday.add(WEEK, 'day'))}
        />
      </div>
      {waiting.length > 0 && (
        <section className={styles.waiting}>
          <h2>{t('install.waiting', { count: waiting.length })}</h2>
          <ul>{waiting.map(visit)}</ul>
        </section>
      )}
      {teams.length === 0 ? (
        <EmptyState text={t('install.noTeams')} />
      ) : (
        <Weeks week={week} teams={teams} planned={planned} days={days} visit={visit} />
      )}
      {planning && <PlanDialog dispatch={planning} onClose={() => setPlanning(undefined)} />}
    </div>
  );
}
