import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { installLife } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Segmented, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { ScreenLink } from '../../../resource/ScreenLink';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { useConfiguration, usePermission } from '../../../session/session';
import { today } from '../../../state/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { useHasCards } from '../../../ui/use-mobile';
import { installPath } from '../places';
import { installTones } from './install-tones';
import styles from './Installs.module.css';
import { DAY, useCalendar, useTeams } from './installs.queries';
import { PlanDialog } from './PlanDialog';
import { teamRows } from './team-rows';
import { Scrolled } from '../../../ui/Scrolled';

const WEEK = 7;

/** Where a visit is dropped: whose day it becomes. */
interface Place {
  teamId: string;
  date: string;
}

interface VisitProps {
  dispatch: InstallDispatch;
  onPlan: (() => void) | undefined;
}

/** What is carried from one day of the calendar to another. */
const CARRIED = 'text/install-dispatch';

/** A visit in the calendar: a click opens it, the button moves it, and so does whoever drags it to another day. */
function Visit({ dispatch, onPlan }: VisitProps) {
  const { t } = useTranslation('salesOrder');
  const navigate = useNavigate();
  const { id, dispatchNo, state, customerName, salesOrderNo, address, date } = dispatch;
  const isMovable = onPlan !== undefined && (state < installLife.states.OnSite || state === installLife.states.Problem);
  return (
    <li
      className={styles.visit}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(CARRIED, id)}
    >
      <button type="button" onClick={() => void navigate(installPath(id))}>
        <strong>{customerName ?? salesOrderNo}</strong>
        <small>{[dispatchNo, address ?? salesOrderNo].join(' · ')}</small>
        <StateOfRecord machine={installLife} state={state} tones={installTones} />
      </button>
      {isMovable && (
        <Button size="small" onClick={onPlan}>
          {t(date ? 'install.move' : 'install.step.assign')}
        </Button>
      )}
    </li>
  );
}

interface WeeksProps {
  week: readonly Dayjs[];
  teams: ReturnType<typeof teamRows>;
  planned: readonly InstallDispatch[];
  days: ReturnType<typeof useCalendar>['days'];
  visit: (dispatch: InstallDispatch) => ReactNode;
  onDrop: (dispatchId: string, at: Place) => void;
}

/** A row of each team, a column of each day, with how much of the team's day is taken. */
function Weeks({ week, teams, planned, days, visit, onDrop }: WeeksProps) {
  const { t } = useTranslation('salesOrder');
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th>{t('install.teamName')}</th>
            {week.map((day) => (
              <th key={day.format(DAY)} data-today={day.format(DAY) === today() || undefined}>
                {t(`install.day.${day.day()}`)} {day.format('MM-DD')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map(({ id: teamId, name, capacity }) => (
            <tr key={teamId}>
              <th scope="row">{name}</th>
              {week.map((day) => {
                const date = day.format(DAY);
                const count = days.find((one) => one.teamId === teamId && one.date === date)?.count ?? 0;
                return (
                  <td
                    key={date}
                    data-full={count >= capacity || undefined}
                    onDragOver={(event) => event.dataTransfer.types.includes(CARRIED) && event.preventDefault()}
                    onDrop={({ dataTransfer }) => onDrop(dataTransfer.getData(CARRIED), { teamId, date })}
                  >
                    <span className={styles.fill}>
                      {count}/{capacity} {count >= capacity && t('install.full')}
                    </span>
                    <ul>{planned.filter((one) => one.teamId === teamId && one.date === date).map(visit)}</ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** The visits of a week one below the other, as a phone shows them: of the caller's team, or of all. */
function Agenda({ week, planned, visit }: Pick<WeeksProps, 'week' | 'planned' | 'visit'>) {
  const { t } = useTranslation('salesOrder');
  const filled = week.flatMap((day) => {
    const visits = planned.filter(({ date }) => date === day.format(DAY));
    return visits.length > 0 ? [{ day, visits }] : [];
  });
  if (filled.length === 0) return <EmptyState text={t('install.noVisits')} />;
  return filled.map(({ day, visits }) => (
    <section key={day.format(DAY)} className={styles.agenda} data-today={day.format(DAY) === today() || undefined}>
      <h2>
        {t(`install.day.${day.day()}`)} {day.format('MM-DD')}
      </h2>
      <ul>{visits.map(visit)}</ul>
    </section>
  ));
}

/** Which week is seen, and the ways to the others. */
function WeekBar({ week, onWeek }: { week: readonly Dayjs[]; onWeek: (weeks: number) => void }) {
  const { t } = useTranslation('salesOrder');
  return (
    <>
      <Button icon={<LeftOutlined />} aria-label={t('install.weekBefore')} onClick={() => onWeek(-1)} />
      <strong>
        {week[0]!.format(DAY)} – {week[WEEK - 1]!.format(DAY)}
      </strong>
      <Button icon={<RightOutlined />} aria-label={t('install.weekAfter')} onClick={() => onWeek(1)} />
    </>
  );
}

/**
 * The week of all teams: what each has on each day, full days marked, and what waits for a team beside it. Fitters see
 * what their own team has to do first.
 */
export function Calendar() {
  const { t } = useTranslation('salesOrder');
  const mayPlan = usePermission(salesOrderPermissions.names.InstallDispatches.Edit);
  const hasCards = useHasCards();
  const [monday, setMonday] = useState(() => {
    const now = dayjs(today());
    return now.subtract((now.day() + 6) % WEEK, 'day');
  });
  const [planning, setPlanning] = useState<{ dispatch: InstallDispatch; at?: Place }>();
  // Whoever sends nobody, as a dealer, sees who comes when.
  const teams = useTeams(mayPlan);
  const userId = useConfiguration()?.currentUser.id;
  const isFitter = teams.some(({ memberIds }) => memberIds.includes(userId ?? ''));
  const [choice, setChoice] = useState<'mine' | 'all'>();
  const isMine = (choice ?? (isFitter ? 'mine' : 'all')) === 'mine';
  const week = Array.from({ length: WEEK }, (_, index) => monday.add(index, 'day'));
  const found = useCalendar({ from: week[0]!.format(DAY), to: week[WEEK - 1]!.format(DAY), isMine, seesDays: mayPlan });
  const { planned, waiting, days, isPending, error, refetch } = found;
  if (error) return <ListFailure error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton active />;
  const drop = (dispatchId: string, at: Place) => {
    const dispatch = [...planned, ...waiting].find(({ id }) => id === dispatchId);
    if (dispatch) setPlanning({ dispatch, at });
  };
  const visit = (dispatch: InstallDispatch) => (
    <Visit key={dispatch.id} dispatch={dispatch} onPlan={mayPlan ? () => setPlanning({ dispatch }) : undefined} />
  );
  const own = isMine ? teams.filter(({ memberIds }) => memberIds.includes(userId ?? '')) : teams;
  const shown = teamRows(own, planned, days);
  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <WeekBar week={week} onWeek={(weeks) => setMonday(monday.add(weeks * WEEK, 'day'))} />
        {isFitter && (
          <Segmented
            value={isMine ? 'mine' : 'all'}
            options={(['mine', 'all'] as const).map((value) => ({ value, label: t(`install.whose.${value}`) }))}
            onChange={setChoice}
          />
        )}
      </div>
      {!isMine && waiting.length > 0 && (
        <section className={styles.waiting}>
          <h2>{t('install.waiting', { count: waiting.length })}</h2>
          <ul>{waiting.map(visit)}</ul>
        </section>
      )}
      {mayPlan && shown.length === 0 && (
        <EmptyState text={t('install.noTeams')}>
          <ScreenLink of="sales-order/install-teams">{t('installTeam.title')}</ScreenLink>
        </EmptyState>
      )}
      {(shown.length > 0 || !mayPlan) &&
        (hasCards || !mayPlan ? (
          <Agenda week={week} planned={planned} visit={visit} />
        ) : (
          <Weeks week={week} teams={shown} planned={planned} days={days} visit={visit} onDrop={drop} />
        ))}
      {planning && <PlanDialog {...planning} onClose={() => setPlanning(undefined)} />}
    </div>
  );
}
