import { MessageOutlined } from '@ant-design/icons';
import { auditActions, auditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { Button, Space } from 'antd';
import { Activity } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useViewTitle } from '../../../../state/view';
import { EmptyState } from '../../../../ui/EmptyState';
import { useShortcuts } from '../../../../ui/shortcuts';
import { Splash } from '../../../../ui/Splash';
import { auditsPath, orderPath } from '../../places';
import { AuditStateTag } from '../../states';
import { fitting, unclaimed } from '../audit-actions';
import { actionOfLetter, designLetter, letterOf, logsLetter, sheetLetters } from '../audit-keys';
import { AuditDialogs } from '../AuditDialogs';
import { DueIn } from '../DueIn';
import { useAuditDesk } from '../use-audit-desk';
import type { AuditDesk as Acts } from '../use-audit-desk';
import styles from './AuditDesk.module.css';
import { CabinetPanel } from './CabinetPanel';
import { DeskDrawing } from './DeskDrawing';
import { DeskQueue } from './DeskQueue';
import { talkAbout } from '../../../../resource/talk';
import { DeskSide } from './DeskSide';
import { useDesk, useDeskQueue } from './use-desk-queue';
import type { DeskQueue as Queue } from './use-desk-queue';
import { usePinning } from './use-pinning';

/** What is done with the sheet, and by which key. */
function Acts({ sheet, acts }: { sheet: AuditDesign; acts: Acts }) {
  const { t } = useTranslation('salesOrder');
  const claimsFirst = acts.mayClaimAndPass && unclaimed([sheet]).length > 0;
  const offered = auditActions.filter(
    (action) =>
      acts.offers(action.button) && (fitting(action, [sheet]).length > 0 || (action.name === 'pass' && claimsFirst)),
  );
  return (
    <Space wrap size={6}>
      {offered.map((action) => {
        const letter = letterOf(action);
        const isPass = action.name === 'pass';
        return (
          <Button
            key={action.button}
            size="small"
            danger={action.name === 'reject' || action.name === 'discard'}
            type={isPass ? 'primary' : 'default'}
            onClick={() => (isPass && claimsFirst ? acts.claimAndPass([sheet]) : acts.begin(action, [sheet]))}
          >
            {isPass && claimsFirst ? t('audit.claimPass') : t(`auditAction.${action.name}`)}
            {letter && <kbd>{letter.toUpperCase()}</kbd>}
          </Button>
        );
      })}
      <Button size="small" icon={<MessageOutlined />} onClick={() => void talkAbout('sheet', sheet.id)}>
        {t('audit.talk')}
      </Button>
      {acts.offers('logs') && (
        <Button size="small" onClick={() => acts.open({ kind: 'logs', sheet })}>
          {t('audit.logs')} <kbd>{logsLetter.toUpperCase()}</kbd>
        </Button>
      )}
      {acts.offers('design') && (
        <Button size="small" onClick={() => acts.open({ kind: 'design', sheet })}>
          {t('audit.design')} <kbd>{designLetter.toUpperCase()}</kbd>
        </Button>
      )}
    </Space>
  );
}

function SheetHead({ sheet, acts }: { sheet: AuditDesign; acts: Acts }) {
  const { t } = useTranslation('salesOrder');
  return (
    <header className={styles.head}>
      <h2>{sheet.auditName}</h2>
      <AuditStateTag state={sheet.state} />
      {sheet.urgency !== null && sheet.urgency > 0 && <b>{t(`urgency.${sheet.urgency}`)}</b>}
      <span>{t('audit.position', { level: `${sheet.levelIndex}/${sheet.levels}`, round: sheet.round })}</span>
      <Link to={orderPath(sheet.salesOrderId, 'examine')}>{sheet.salesOrderNo}</Link>
      <span>{[sheet.customerName, sheet.dealerName].filter(Boolean).join(' · ')}</span>
      <DueIn time={sheet.dueTime} isOverdue={sheet.isOverdue} />
      <Acts sheet={sheet} acts={acts} />
      {(sheet.submitComment || sheet.rejectComment) && (
        <p>
          {sheet.submitComment}
          {sheet.rejectComment && (
            <em>
              {' '}
              {t('audit.rejectComment')}: {sheet.rejectComment}
            </em>
          )}
        </p>
      )}
    </header>
  );
}

/** One sheet: its design in the middle, what it is judged by beside it. */
function Sheet({ sheet, acts }: { sheet: AuditDesign; acts: Acts }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const desk = useDesk(sheet.id);
  const pinning = usePinning(sheet.id, desk.data);
  return (
    <>
      <main className={styles.centre} data-sheet={desk.data ? sheet.id : undefined}>
        <SheetHead sheet={sheet} acts={acts} />
        {desk.isPending && <Splash />}
        {desk.isError && (
          <EmptyState text={t('common:list.failed')}>
            <Button onClick={() => void desk.refetch()}>{t('common:action.retry')}</Button>
          </EmptyState>
        )}
        {desk.data && <DeskDrawing sheet={sheet} desk={desk.data} pinning={pinning} />}
        {pinning.cabinetNo !== undefined && <CabinetPanel sheetId={sheet.id} cabinetNo={pinning.cabinetNo} />}
        {desk.data?.isDrawn && (
          <footer className={styles.figures}>
            {(['cabinets', 'parts', 'area', 'lines'] as const).map((figure) => (
              <span key={figure}>
                {t(`desk.figure.${figure}`)} <b>{desk.data.figures[figure]}</b>
                {figure === 'area' && ' m²'}
              </span>
            ))}
          </footer>
        )}
      </main>
      {desk.data ? <DeskSide desk={desk.data} pinning={pinning} /> : <aside className={styles.side} />}
    </>
  );
}

/** The keys of the audit's list, over the sheet that is in the middle. */
function useDeskKeys(queue: Queue, acts: Acts): void {
  const { sheet, step } = queue;
  const press = (letter: string) => {
    if (!sheet) return;
    const action = actionOfLetter(letter);
    if (action && acts.offers(action.button)) {
      const claimsFirst = action.name === 'pass' && acts.offers('claim') && unclaimed([sheet]).length > 0;
      if (claimsFirst) acts.claimAndPass([sheet]);
      else acts.begin(auditAction(action.name), [sheet]);
    }
    if (letter === logsLetter && acts.offers('logs')) acts.open({ kind: 'logs', sheet });
    if (letter === designLetter && acts.offers('design')) acts.open({ kind: 'design', sheet });
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ...Object.fromEntries(sheetLetters.map((letter) => [letter, () => acts.dialog === undefined && press(letter)])),
  });
}

/** The audit desk: the queue, the design, and what it is judged by; all of it by keys. */
export default function AuditDeskPage() {
  const { t } = useTranslation(['salesOrder', 'common']);
  const queue = useDeskQueue();
  const acts = useAuditDesk(undefined);
  const { sheet } = queue;
  useViewTitle(sheet && `${t('desk.title')} ${sheet.auditName}`);
  useDeskKeys(queue, acts);
  return (
    <div className={styles.page}>
      <DeskQueue queue={queue} />
      {sheet ? (
        // The one that comes next is laid out already, unseen, so that the key only has to show it.
        [sheet, ...(queue.next ? [queue.next] : [])].map((one) => (
          <Activity key={one.id} mode={one.id === sheet.id ? 'visible' : 'hidden'}>
            <Sheet sheet={one} acts={acts} />
          </Activity>
        ))
      ) : (
        <main className={styles.centre}>
          {queue.isPending ? (
            <Splash />
          ) : queue.isError ? (
            <EmptyState text={t('common:list.failed')}>
              <Button onClick={() => void queue.refetch()}>{t('common:action.retry')}</Button>
            </EmptyState>
          ) : (
            <EmptyState text={t('desk.empty')}>
              <Link to={auditsPath}>
                <Button>{t('desk.toList')}</Button>
              </Link>
            </EmptyState>
          )}
        </main>
      )}
      {/* Whoever claims a sheet is about to judge it. */}
      <AuditDialogs desk={acts} onActed={({ name }) => name !== 'claim' && queue.leave()} />
    </div>
  );
}
