import { BarcodeOutlined } from '@ant-design/icons';
import { ChannelState, stopReasons } from '@ishare/contracts/optimisation/channel-life.js';
import type { StopReason } from '@ishare/contracts/optimisation/channel-life.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { Button, Checkbox, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../session/session';
import { clickGuard } from '../../../ui/click-guard';
import { confirmAction } from '../../../ui/feedback';
import { listed, mm } from '../../../ui/figures';
import { LabelsDrawer } from '../labels/LabelsDrawer';
import { Damage } from './Damage';
import { leftBy } from './saw-work';
import type { Copy } from './saw-work';
import { useSawActs } from './saw.queries';
import styles from './SawPage.module.css';
import { TakeBack } from './TakeBack';

const P = optimisationPermissions.names;

/** ms; a finger that taps again so soon has tapped twice, which touch screens do not always tell. */
const oneTapMs = 400;
const taps = clickGuard(oneTapMs);
const isOneTap = (channelId: string, event: MouseEvent): boolean =>
  !(event instanceof PointerEvent && event.pointerType === 'touch') || taps.take(channelId);

type Kept = Readonly<Record<string, { isKept: boolean; binCode: string }>>;

/** The offcuts that a board leaves: which of them go onto the rack, and where. */
function LeftOvers({ left, kept, onKeep }: { left: ChannelWork['offcuts']; kept: Kept; onKeep: (kept: Kept) => void }) {
  const { t } = useTranslation('optimisation');
  if (left.length === 0) return null;
  return (
    <div className={styles.leftOvers}>
      <span className={styles.soft}>{t('saw.leaves')}</span>
      {left.map(({ id, boardsCode, length, width }) => {
        const { isKept = true, binCode = '' } = kept[id] ?? {};
        return (
          <Space key={id} size={8}>
            <Checkbox
              checked={isKept}
              onChange={({ target }) => onKeep({ ...kept, [id]: { isKept: target.checked, binCode } })}
            >
              {boardsCode} · {mm(length)} × {mm(width)}
            </Checkbox>
            <Input
              value={binCode}
              maxLength={32}
              disabled={!isKept}
              placeholder={t('saw.binPlaceholder')}
              aria-label={t('saw.binOf', { code: boardsCode })}
              className={styles.bin}
              onChange={({ target }) => onKeep({ ...kept, [id]: { isKept, binCode: target.value } })}
            />
          </Space>
        );
      })}
    </div>
  );
}

/** Asks why in one tap, with room for a word more. */
function StopDialog({
  isPending,
  onStop,
  onClose,
}: {
  /** A cut is under way: it is said first. */
  isPending: boolean;
  onStop: (reason: StopReason, remark: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const [remark, setRemark] = useState('');
  return (
    <Modal open title={t('saw.stopTitle')} footer={null} onCancel={onClose}>
      <Input
        value={remark}
        maxLength={200}
        placeholder={t('saw.remark')}
        aria-label={t('saw.remark')}
        onChange={({ target }) => setRemark(target.value)}
      />
      <div className={styles.reasons}>
        {stopReasons.map((reason) => (
          <Button key={reason} size="large" disabled={isPending} onClick={() => onStop(reason, remark.trim())}>
            {t(`saw.reason.${reason}`)}
          </Button>
        ))}
      </div>
    </Modal>
  );
}

/** Nothing is left to cut: what was said by mistake is taken back, and labels are printed, the last board's first. */
function AllCut({ work }: { work: ChannelWork }) {
  const { t } = useTranslation('optimisation');
  const { asking, ask, close } = useQuestion(undefined);
  const board = work.cut.toSorted((one, other) => one.time.localeCompare(other.time)).at(-1);
  return (
    <footer className={styles.foot}>
      <div className={styles.controls}>
        <span className={styles.gap} />
        <TakeBack work={work} />
        <Button size="large" icon={<BarcodeOutlined />} onClick={() => ask('labels')}>
          {t('label.button')}
        </Button>
      </div>
      {asking && <Labels work={work} board={board} onClose={close} />}
    </footer>
  );
}

/** Whether orders of the list are on hold, and whether it is cut all the same: who may decides so board by board. */
function useHold({ heldOrders }: ChannelWork) {
  const { t } = useTranslation('optimisation');
  const mayCutHeld = usePermission(P.SawKanban.CutHeld);
  const isHeld = heldOrders.length > 0;
  const title = t('saw.heldAsk', { orders: listed(heldOrders) });
  return {
    isHeld,
    isRefused: isHeld && !mayCutHeld,
    mayGo: async () => !isHeld || confirmAction({ title, danger: true, okText: t('saw.cutHeld') }),
  };
}

function Labels({ work, board, onClose }: { work: ChannelWork; board: Copy | undefined; onClose: () => void }) {
  const { solutionId: id, solutionNo } = work;
  return <LabelsDrawer solution={{ id, solutionNo, isSelected: true }} board={board} onClose={onClose} />;
}

type Asking = 'stop' | 'damage' | 'labels';

interface AskedProps {
  asking: Asking | undefined;
  work: ChannelWork;
  next: Copy;
  acts: ReturnType<typeof useSawActs>;
  onClose: () => void;
}

/** What is asked before it is said. */
function Asked({ asking, work, next, acts, onClose }: AskedProps) {
  if (asking === 'labels') return <Labels work={work} board={next} onClose={onClose} />;
  if (asking === 'stop') return <StopDialog isPending={acts.isPending} onClose={onClose} onStop={acts.stop} />;
  if (asking !== 'damage') return null;
  return (
    <Damage
      work={work}
      next={next}
      onStop={work.state === ChannelState.Cutting ? (remark) => acts.stop('material', remark) : undefined}
      onClose={onClose}
    />
  );
}

/** What is being asked of a board; the next board is asked anew. */
function useQuestion(board: Copy | undefined) {
  const [asked, setAsked] = useState<{ what: Asking; of: string }>();
  const of = board ? `${board.patternNo}/${board.copyNo}` : '';
  return {
    asking: asked?.of === of ? asked.what : undefined,
    ask: (what: Asking) => setAsked({ what, of }),
    close: () => setAsked(undefined),
  };
}

/** What the operator says: begun, cut, damaged, stopped, going on. */
export function SawControls({ work, next }: { work: ChannelWork; next: Copy | undefined }) {
  const { t } = useTranslation('optimisation');
  const may = usePermission(P.SawKanban.Cut);
  const hold = useHold(work);
  const [kept, setKept] = useState<Kept>({});
  const { asking, ask, close } = useQuestion(next);
  const acts = useSawActs(work, close);
  if (!may || (!next && work.cut.length + work.leftOut.length === 0)) return null;
  if (!next) return <AllCut work={work} />;
  const left = leftBy(work, next).filter(({ offCutStatus }) => offCutStatus === OffCutStatus.Planned);
  const cut = async () => {
    if (!(await hold.mayGo())) return;
    acts.cut({
      ...next,
      ...(hold.isHeld && { despiteHold: true }),
      offcuts: left
        .filter(({ id }) => kept[id]?.isKept ?? true)
        .map(({ id }) => ({ id, binCode: kept[id]?.binCode.trim() || null })),
    });
  };
  return (
    <footer className={styles.foot}>
      <LeftOvers left={left} kept={kept} onKeep={setKept} />
      <div className={styles.controls}>
        <span className={styles.gap} />
        {/* What was to be taken back is asked anew when another board is cut meanwhile. */}
        <TakeBack key={work.cut.length} work={work} />
        <Button size="large" icon={<BarcodeOutlined />} onClick={() => ask('labels')}>
          {t('label.buttonBoard')}
        </Button>
        <Button size="large" danger onClick={() => ask('damage')}>
          {t('saw.damage')}
        </Button>
        {work.state === ChannelState.Stopped ? (
          <Button type="primary" size="large" loading={acts.isPending} onClick={acts.resume}>
            {t('saw.resume')}
          </Button>
        ) : (
          <>
            {work.state === ChannelState.Waiting ? (
              <Button size="large" loading={acts.isPending} onClick={acts.start}>
                {t('saw.start')}
              </Button>
            ) : (
              <Button size="large" onClick={() => ask('stop')}>
                {t('saw.stop')}
              </Button>
            )}
            <Button
              type="primary"
              size="large"
              className={styles.cut}
              loading={acts.isPending}
              // The second click of two would be on the next board.
              onClick={({ detail, nativeEvent, currentTarget }) => {
                if (detail >= 2 || !isOneTap(work.id, nativeEvent)) return;
                // The next board's button is this one: a key, or the Enter of a scanner, must not say that it is cut.
                currentTarget.blur();
                void cut();
              }}
              disabled={hold.isRefused}
            >
              {t('saw.cut')}
            </Button>
          </>
        )}
      </div>
      <Asked asking={asking} work={work} next={next} acts={acts} onClose={close} />
    </footer>
  );
}
