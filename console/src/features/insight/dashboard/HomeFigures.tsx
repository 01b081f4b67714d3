import { CheckCircleFilled, RightOutlined } from '@ant-design/icons';
import { listAt } from '@ishare/contracts/things/records.js';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryOf } from '../../../session/routes';
import { holds } from '../../../session/permission';
import { permissions } from '../../../session/session';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { today } from '../../../state/zone';
import { count } from '../../../ui/figures';
import { homeGroups, hostGroups, seen, setupSteps } from './home-figures';
import type { HomeFigure, HomeGroup } from './home-figures';
import styles from './HomeFigures.module.css';

const countOne = { skipCount: 0, maxResultCount: 1 };

function useCounts(figures: readonly Pick<HomeFigure, 'path'>[], queries: readonly HomeFigure['query'][]) {
  return useQueries({
    queries: figures.map(({ path }, index) => ({
      ...queryOf(listAt(path), { query: { ...queries[index], ...countOne } }, { quiet: true }),
      select: ({ totalCount }: { totalCount: number }) => totalCount,
    })),
  });
}

function Group({
  group,
  figures,
  pathOf,
}: {
  group: HomeGroup['key'];
  figures: readonly HomeFigure[];
  pathOf: PathOf;
}) {
  const { t } = useTranslation('dashboard');
  const counts = useCounts(
    figures,
    figures.map(({ query }) => query),
  );
  return (
    <section className={styles.group}>
      <h2>{t(`home.${group}`)}</h2>
      <ul>
        {figures.map((figure, index) => {
          const { data, isPending } = counts[index]!;
          const search = new URLSearchParams(figure.search).toString();
          return (
            <li key={figure.key} data-alarming={figure.isAlarming === true && (data ?? 0) > 0}>
              <Link to={`${pathOf(figure.component)}${search && `?${search}`}`}>
                <strong>{data === undefined ? isPending ? <i className={styles.wait} /> : '–' : count(data)}</strong>
                <span>{t(`home.figure.${figure.key}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type PathOf = (component: string) => string | undefined;

/** What a new company still has to do; gone once everything is done. */
function Setup({ pathOf }: { pathOf: PathOf }) {
  const { t } = useTranslation('dashboard');
  const granted = useStore(permissions);
  const steps = seen(setupSteps, (names) => holds(granted, names), pathOf);
  const counts = useCounts(
    steps,
    steps.map(() => ({})),
  );
  const isDone = (index: number) => (counts[index]?.data ?? 0) >= steps[index]!.least;
  const isKnown = counts.every(({ data }) => data !== undefined);
  if (!isKnown || steps.every((_, index) => isDone(index))) return null;
  return (
    <section className={styles.setup}>
      <h2>{t('home.setup')}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} data-done={isDone(index)}>
            {isDone(index) ? <CheckCircleFilled /> : <RightOutlined />}
            <Link to={pathOf(step.component)!}>{t(`home.step.${step.key}`)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * What waits for this person, counted: each figure opens the list it counts. Resolves to nothing where there is nothing
 * to count.
 */
export function HomeFigures({ isHost }: { isHost: boolean }) {
  const granted = useStore(permissions);
  const places = useStore(consolePlaces)?.places ?? [];
  const pathOf: PathOf = (component) => places.find((place) => place.component === component)?.path;
  const groups = homeGroups(today())
    .filter(({ key }) => !isHost || hostGroups.includes(key))
    .map(({ key, figures }) => ({ key, figures: seen(figures, (names) => holds(granted, names), pathOf) }))
    .filter(({ figures }) => figures.length > 0);
  return (
    <>
      {!isHost && <Setup pathOf={pathOf} />}
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ key, figures }) => (
            <Group key={key} group={key} figures={figures} pathOf={pathOf} />
          ))}
        </div>
      )}
    </>
  );
}

/** Whether this person's first page counts anything. */
export function useHasFigures(): boolean {
  const granted = useStore(permissions);
  return homeGroups('').some(({ figures }) => figures.some((figure) => holds(granted, figure.permissions)));
}
