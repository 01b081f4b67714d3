import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { bandsText, tapesOf } from '@ishare/contracts/optimisation/bands.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import { scanStations } from '@ishare/contracts/optimisation/station-kinds.js';
import type { StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { SaidBy } from '../../../resource/PersonName';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText, listed, mm } from '../../../ui/figures';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { ScanField } from '../../../ui/scan/ScanField';
import { fingerSized } from '../../../ui/finger-sized';
import { layoutsPath } from '../places';
import { KeptActs } from '../../../resource/KeptActs';
import { TraceLink } from '../TraceLink';
import { PanelDrawing } from './PanelDrawing';
import { stationSubject } from './station-work';
import styles from './StationPage.module.css';
import { isDoneAt, modes, reportsAtOnce, stationOf, useScan, type Mode, type Outcome, type Say } from './use-scan';
import { WherePacked } from './WherePacked';

const P = optimisationPermissions.names;
/** What is wrong with a part, said in one tap. */
const faults = ['chipped', 'scratched', 'size', 'bore', 'edge', 'lost'] as const;

function Steps({ stations, cutDespite }: Pick<PartCard, 'stations' | 'cutDespite'>) {
  const { t } = useTranslation('optimisation');
  // What is known here without a network may be older than the field.
  const despite = cutDespite?.length ? [t('saw.cutDespite', { orders: listed(cutDespite) })] : [];
  return (
    <ol className={styles.steps}>
      {stations.map(({ station, isNeeded, time, operator }) => (
        <li key={station} data-state={time ? 'done' : isNeeded ? 'open' : 'none'}>
          {time ? <CheckCircleFilled /> : isNeeded ? <ClockCircleOutlined /> : <MinusCircleOutlined />}
          <strong>{t(`station.name.${station}`)}</strong>
          <span>
            {time ? (
              <SaidBy userName={operator} before={[dateText(time, true)]} after={station === 'cut' ? despite : []} />
            ) : (
              t(isNeeded ? 'station.open' : 'station.notNeeded')
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Why a part is to be cut again, or was not cut at all, and on which list. */
function Spoilt({ spoilt, isCut }: { spoilt: NonNullable<PartCard['spoilt']>; isCut: boolean }) {
  const { t } = useTranslation('optimisation');
  return (
    <Alert
      type="error"
      showIcon
      title={t(isCut ? 'station.isSpoilt' : 'station.isLeftOut', { reason: spoilt.reason })}
      description={
        <SaidBy
          userName={spoilt.operator}
          before={[
            t(spoilt.recutFileNo ? 'station.recutOn' : 'station.recutWaits', { fileNo: spoilt.recutFileNo }),
            dateText(spoilt.time, true),
          ]}
        />
      }
    />
  );
}

interface CardProps {
  part: PartCard;
  /** Where it was scanned. */
  mode: Mode;
  onSay: (say: Say, reason: string) => void;
  onReport: (station: StationKind) => void;
}

/** What is done with a part here, and what goes wrong with it. */
function Buttons({ part, mode, onReport, onAsk }: Omit<CardProps, 'onSay'> & { onAsk: (say: Say) => void }) {
  const { t } = useTranslation('optimisation');
  const isOpenHere = mode !== 'find' && stationOf(part, mode)?.isNeeded && !isDoneAt(part, mode);
  const done = scanStations.filter((station) => (mode === 'find' || mode === station) && isDoneAt(part, station));
  return (
    <div className={styles.says}>
      {isOpenHere && (
        <Button type="primary" size="large" onClick={() => onReport(mode)}>
          {t(`station.go.${mode}`)}
        </Button>
      )}
      {done.map((station) => (
        <Button key={station} onClick={() => onAsk({ what: 'back', station })}>
          {t(`station.back.${station}`)}
        </Button>
      ))}
      <Button danger onClick={() => onAsk({ what: 'spoilt' })}>
        {t('station.spoilt')}
      </Button>
    </div>
  );
}

/** The program by which the part is bored, to be read from the machine. */
function Program({ drillFile }: Pick<PartCard, 'drillFile'>) {
  const { t } = useTranslation('optimisation');
  return (
    <p className={styles.program}>
      <span>{t('row.drillFile')}</span>
      <strong>{drillFile}</strong>
    </p>
  );
}

function Card({ part, mode, onSay, onReport }: CardProps) {
  const { t } = useTranslation('optimisation');
  const [asking, setAsking] = useState<Say>();
  const mayReport = usePermission(P.SawKanban.Cut);
  const seesPlans = usePermission(P.Solutions.Default);
  const isDone = mode === 'find' ? part.stations.every((at) => at.time ?? !at.isNeeded) : isDoneAt(part, mode);
  const facts: [string, React.ReactNode][] = [
    [
      t('row.orderNo'),
      part.orderNo && (
        <TraceLink row={part} fileName={part.fileName}>
          {part.orderNo}
        </TraceLink>
      ),
    ],
    [t('row.room'), part.room],
    [t('station.cabinet'), part.cabinetNo],
    [t('row.materialCode'), [part.materialCode, part.materialName].filter(Boolean).join(' · ')],
    [t('row.edges'), bandsText(part, listed)],
    [t('row.drillFile'), mode !== 'bore' && part.drillFile],
    [
      t('station.board'),
      seesPlans ? (
        <Link to={layoutsPath(part.solutionId, part.patternNo)}>
          {t('station.at', { no: part.patternNo, copy: part.copyNo, code: part.boardsCode })}
        </Link>
      ) : (
        t('station.at', { no: part.patternNo, copy: part.copyNo, code: part.boardsCode })
      ),
    ],
    [t('row.remark'), part.remark],
  ];
  return (
    <article
      className={styles.card}
      data-done={(isDone && !part.spoilt) || undefined}
      data-spoilt={part.spoilt ? true : undefined}
    >
      <header>
        <h2>{[part.partNo, part.name].filter(Boolean).join(' · ')}</h2>
        <p className={styles.size}>
          {mm(part.length)} × {mm(part.width)} × {mm(part.thickness)} mm
        </p>
        <code>{part.code}</code>
        {mode === 'bore' && part.drillFile && <Program drillFile={part.drillFile} />}
      </header>
      <PanelDrawing part={part} sides={tapesOf(part)} />
      <dl>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Steps stations={part.stations} cutDespite={part.cutDespite} />
      <WherePacked code={part.code} />
      {part.spoilt && <Spoilt spoilt={part.spoilt} isCut={isDoneAt(part, 'cut')} />}
      {mayReport && !part.spoilt && isDoneAt(part, 'cut') && (
        <Buttons part={part} mode={mode} onReport={onReport} onAsk={setAsking} />
      )}
      {asking && (
        <ReasonDialog
          title={t(`station.${asking.what}Title`)}
          label={t(asking.what === 'back' ? 'station.backReason' : 'station.spoiltReason')}
          ready={asking.what === 'back' ? [] : faults.map((fault) => t(`station.faults.${fault}`))}
          okText={t(asking.what === 'back' ? `station.back.${asking.station}` : 'station.spoilt')}
          danger
          onClose={() => setAsking(undefined)}
          onSay={(reason) => {
            setAsking(undefined);
            onSay(asking, reason);
          }}
        />
      )}
    </article>
  );
}

/** What the station is told of the one part that was scanned: it is done, was done before, or is not to be done. */
function Told({ outcome, station }: { outcome: Outcome & { kind: 'found' }; station: StationKind }) {
  const { t } = useTranslation('optimisation');
  const [part, ...others] = outcome.parts;
  if (!part || part.spoilt || others.length > 0) return null;
  const { isReported, isRepeated, isKept } = outcome;
  const isDone = isDoneAt(part, station);
  if (isReported && !isRepeated && isDone)
    return (
      <Alert
        type="success"
        showIcon
        title={t(`station.reported.${station}`, { no: part.partNo })}
        description={isKept && t('station.keptHint')}
      />
    );
  if (isDone) return <Alert type="warning" showIcon title={t('station.reportedBefore', { no: part.partNo })} />;
  if (stationOf(part, station)?.isNeeded) return null;
  return <Alert type="info" showIcon title={t(`station.nothing.${station}`, { no: part.partNo })} />;
}

/** Scan a label: where the part is from and where it is, or, at a station, that it is done there. */
function StationPage() {
  const { t } = useTranslation('optimisation');
  const [search, setSearch] = useSearchParams();
  const mayReport = usePermission(P.SawKanban.Cut);
  const mode: Mode = (mayReport && scanStations.find((station) => station === search.get('station'))) || 'find';
  const { outcome, isPending, scan, report, say, forget } = useScan(mode);
  const again = useMemo(() => ({ mode, outcome }), [mode, outcome]);
  return (
    <div className={styles.page}>
      {mayReport && (
        <Segmented
          size="large"
          value={mode}
          options={modes.map((value) => ({ value, label: t(`station.mode.${value}`) }))}
          onChange={(value) => {
            forget();
            setSearch(value === 'find' ? {} : { station: value }, { replace: true });
          }}
          aria-label={t('station.title')}
        />
      )}
      <div className={styles.input}>
        <ScanField
          label={t('station.code')}
          placeholder={t(`station.placeholder.${mode}`)}
          button={t(`station.go.${reportsAtOnce(mode) ? mode : 'find'}`)}
          isPending={isPending}
          again={again}
          onScan={scan}
        />
      </div>
      <KeptActs subject={stationSubject} />
      <div aria-live="polite" className={styles.outcome}>
        {outcome?.kind === 'kept' && (
          <Alert
            type="warning"
            showIcon
            title={t('station.keptUnknown', { code: outcome.code })}
            description={t('station.keptUnknownHint')}
          />
        )}
        {outcome?.kind === 'refused' && <Alert type="error" showIcon title={outcome.text} className={styles.refused} />}
        {outcome?.kind === 'found' && mode !== 'find' && <Told outcome={outcome} station={mode} />}
        {outcome?.kind === 'found' &&
          outcome.parts.map((part) => (
            <Card
              key={part.code}
              part={part}
              mode={mode}
              onSay={(what, reason) => say(what, part.code, reason)}
              onReport={(station) => report(station, part.code)}
            />
          ))}
        {!outcome && <EmptyState text={t(`station.hint.${mode}`)} />}
      </div>
    </div>
  );
}

export default fingerSized(StationPage);
