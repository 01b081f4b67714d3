import type { HomeCard } from '@ishare/contracts/insight/dashboards.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import type { StockLine } from '@ishare/contracts/optimisation/stock-data.js';
import { ArrowRightOutlined, CheckCircleOutlined, UploadOutlined } from '@ant-design/icons';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHubEvent } from '../../../realtime/hub';
import { permission } from '../../../session/permission-names';
import { useConfiguration, usePermission } from '../../../session/session';
import { usePathOf } from '../../../state/places';
import { EmptyState } from '../../../ui/EmptyState';
import { area, count, dateText, figureUnits, money, percent, titleIn } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { makeStale } from '../../../session/routes';
import { HomeFigures, useHasFigures } from './HomeFigures';
import { HomeNews } from './HomeNews';
import { Card } from './Card';
import { dashboardReads, useOffcutStock, useRecentSolutions, useWaitingFile } from './dashboard.queries';
import { LastDays } from './LastDays';
import { ArrangeButton } from './ArrangeButton';
import { useArranged } from './use-arranged';
import styles from './DashboardPage.module.css';

/** From this state on a run does not go on by itself. */
const runEnded = 2;

function DoNext({ file, path }: { file: ImportFile | null; path: string }) {
  const { t } = useTranslation('dashboard');
  const mayOptimize = usePermission(permission.optimize);
  if (!file) {
    return (
      <div className={styles.next}>
        <CheckCircleOutlined className={styles.nextIcon} />
        <div>
          <h2>{t('next.none')}</h2>
          <p>{t('next.noneHint')}</p>
        </div>
        <Link to={`${path}/new`}>
          <Button size="large" icon={<UploadOutlined />}>
            {t('next.upload')}
          </Button>
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.next}>
      <div>
        <span className={styles.eyebrow}>{t('next.label')}</span>
        <h2>{t('next.title', { name: file.fileName.replace(/\.\w+$/, '') })}</h2>
        <p>
          {t('next.facts', {
            no: file.fileNo,
            rows: count(file.rowCount),
            parts: count(file.partCount),
            area: area(file.area),
          })}
        </p>
      </div>
      <Link to={`${path}/${file.id}${mayOptimize ? '?step=parameters' : ''}`}>
        <Button type="primary" size="large" icon={<ArrowRightOutlined />} iconPlacement="end">
          {t(mayOptimize ? 'next.optimise' : 'next.open')}
        </Button>
      </Link>
    </div>
  );
}

function Solutions({ solutions }: { solutions: readonly Solution[] }) {
  const { t } = useTranslation('dashboard');
  const path = usePathOf('optimisation/solutions');
  if (solutions.length === 0) return <EmptyState text={t('solutions.none')} />;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('solutions.file')}</th>
          <th data-figure>{t('solutions.boards')}</th>
          <th>{t('solutions.utilization')}</th>
          <th data-figure>{titleIn(t('solutions.cost'), figureUnits.money)}</th>
          <th>{t('solutions.state')}</th>
          <th>{t('solutions.time')}</th>
        </tr>
      </thead>
      <tbody>
        {solutions.map((solution) => (
          <tr key={solution.id}>
            <td>{path ? <Link to={`${path}/${solution.id}`}>{solution.fileName}</Link> : solution.fileName}</td>
            <td data-figure>{count(solution.boards)}</td>
            <td>
              <span className={styles.meter}>
                <i style={{ width: `${solution.utilization}%` }} />
              </span>
              {percent(solution.utilization)}
            </td>
            <td data-figure>{money(solution.unpricedBoards > 0 ? null : solution.totalCost)}</td>
            <td>
              <StateTag
                tone={solution.isSelected ? 'success' : 'neutral'}
                icon={solution.isSelected && <CheckCircleOutlined />}
              >
                {t(solution.isSelected ? 'solutions.selected' : 'solutions.draft')}
              </StateTag>
            </td>
            <td>{dateText(solution.creationTime, true)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stock({ lines }: { lines: readonly StockLine[] }) {
  const { t } = useTranslation('dashboard');
  if (lines.length === 0) return <EmptyState text={t('stock.none')} />;
  const most = Math.max(...lines.map((line) => line.area), Number.EPSILON);
  const pieces = lines.reduce((sum, line) => sum + line.count, 0);
  const total = lines.reduce((sum, line) => sum + line.area, 0);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('stock.pieces')}</dt>
          <dd>{count(pieces)}</dd>
        </div>
        <div>
          <dt>{t('stock.area')}</dt>
          <dd>{area(total)} m²</dd>
        </div>
      </dl>
      <ul className={styles.bars}>
        {lines
          .toSorted((a, b) => b.area - a.area)
          .slice(0, 8)
          .map((line) => (
            <li key={line.materialCode}>
              <span>{line.materialCode}</span>
              <span className={styles.bar}>
                <i style={{ width: `${(line.area / most) * 100}%` }} />
              </span>
              <span data-figure>{t('stock.line', { count: line.count, area: area(line.area) })}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The first page: what to do next, what was cut lately, what lies in the rack. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const configuration = useConfiguration();
  // The host runs the house; what is ordered and cut is its tenants'.
  const isHost = configuration?.multiTenancy.isEnabled === true && !configuration.currentTenant.id;
  const user = configuration?.currentUser;
  const seesFiles = usePermission(permission.importFiles) && !isHost;
  const seesSolutions = usePermission(permission.solutions) && !isHost;
  const seesDays = usePermission(permission.dashboards) && !isHost;
  const seesOffcuts = (usePermission(permission.offcuts) || seesDays) && !isHost;
  const filesPath = usePathOf('optimisation/import-files');
  // Whoever works at the saw begins there.
  const kanban = usePathOf('optimisation/saw-kanban');
  const waiting = useWaitingFile(seesFiles);
  const solutions = useRecentSolutions(seesSolutions);
  const stock = useOffcutStock(seesOffcuts);
  const hasFigures = useHasFigures();
  const client = useQueryClient();
  useHubEvent('optimisationProgress', ({ state }: OptimisationProgress) => {
    if (state >= runEnded) void makeStale(client, dashboardReads);
  });
  const cards: Readonly<Record<HomeCard, ReactNode>> = {
    next: seesFiles && (
      <>
        {waiting.isPending && (
          <div className={styles.next}>
            <Skeleton active paragraph={{ rows: 1 }} />
          </div>
        )}
        {filesPath && waiting.data !== undefined && <DoNext file={waiting.data} path={filesPath} />}
      </>
    ),
    figures: <HomeFigures isHost={isHost} />,
    solutions: seesSolutions && (
      <Card title={t('solutions.title')} query={solutions}>
        {(items) => <Solutions solutions={items} />}
      </Card>
    ),
    stock: seesOffcuts && (
      <Card title={t('stock.title')} query={stock}>
        {(lines) => <Stock lines={lines} />}
      </Card>
    ),
    news: !isHost && <HomeNews />,
    days: seesDays && <LastDays />,
  };
  const arranged = useArranged(isHost).filter(({ key }) => cards[key]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('welcome', { name: personName({ ...user, surname: user?.surName }) })}</h1>
        {!isHost && <ArrangeButton />}
      </header>
      <div className={styles.cards}>
        {arranged.map(({ key, isWide }) => (
          <Fragment key={key}>{isWide ? <div className={styles.wide}>{cards[key]}</div> : cards[key]}</Fragment>
        ))}
      </div>
      {kanban && !filesPath && (
        <Link to={kanban}>
          <Button size="large" type="primary" icon={<ArrowRightOutlined />} iconPlacement="end">
            {t('toKanban')}
          </Button>
        </Link>
      )}
      {!seesFiles && !seesSolutions && !seesOffcuts && !seesDays && !hasFigures && !kanban && (
        <EmptyState text={t('nothing')} />
      )}
    </div>
  );
}
