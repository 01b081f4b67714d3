import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { saw, type ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import { Alert, Button, Space } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { HttpError, isOpen } from '../../../http/http-error';
import { FileThumb } from '../../../resource/FileThumb';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { usePathOf } from '../../../state/places';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { count, listed, mm } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { fingerSized } from '../../../ui/finger-sized';
import { ListNo } from '../ListNo';
import { minutesText } from '../figures';
import { layoutShapes } from '../layouts/geometry';
import { LayoutStage } from '../layouts/LayoutStage';
import { partBook, type PartBook } from '../layouts/part-details';
import { useCutPlayer } from '../layouts/use-pattern';
import { sawKanbanPath } from '../places';
import { doneOf, nextCopy } from './saw-work';
import { KeptActs } from '../../../resource/KeptActs';
import { useChannelWork } from './saw.queries';
import { SawControls } from './SawControls';
import styles from './SawPage.module.css';
import { ChannelStateTag, StopReasonText } from './SawStates';

/** The board that is cut next, with its cuts one by one; from board to board only what is drawn on it is another. */
const BoardPicture = memo(function BoardPicture({ layout, book }: { layout: Layout; book: PartBook }) {
  const { t } = useTranslation('optimisation');
  const { patternNo } = layout;
  const [active, setActive] = useState<{ patternNo: number; rowNo: number | undefined }>();
  const { player, onPlayer } = useCutPlayer(layout);
  // The same one while the board is: the drawing is not drawn again for what is said beside it.
  const onHover = useCallback((rowNo: number | undefined) => setActive({ patternNo, rowNo }), [patternNo]);
  const shapes = useMemo(() => layoutShapes(layout, layout.kerf), [layout]);
  const seek = (step: number) => onPlayer({ type: 'seek', step });
  const isShownWhole = player.step >= player.total;
  return (
    <div className={styles.picture}>
      <LayoutStage
        layout={layout}
        shapes={shapes}
        book={book}
        step={player.step}
        // Nothing leaves a part that is not drawn any more.
        activeRow={active?.patternNo === patternNo ? active.rowNo : undefined}
        onHover={onHover}
        onPlay={() => seek(isShownWhole ? 1 : player.step + 1)}
        label={t('layout.stage', { no: patternNo })}
      />
      <div className={styles.cuts}>
        <Button size="large" icon={<LeftOutlined />} disabled={player.step <= 1} onClick={() => seek(player.step - 1)}>
          {t('saw.previousCut')}
        </Button>
        <span>
          {isShownWhole
            ? t('saw.cuts', { count: player.total })
            : t('saw.cutOf', { no: player.step, of: player.total })}
        </span>
        <Button size="large" onClick={() => seek(isShownWhole ? 1 : player.step + 1)}>
          {t(isShownWhole ? 'saw.firstCut' : 'saw.nextCut')} <RightOutlined />
        </Button>
      </div>
    </div>
  );
});

type PatternWork = Pick<ChannelWork['patterns'][number], 'patternNo' | 'boardsCode' | 'binCode' | 'repeat'> &
  ReturnType<typeof doneOf>;

/** A pattern to choose; of all of them only that of the board that is cut is drawn again. */
const PatternTile = memo(function PatternTile({
  patternNo,
  boardsCode,
  binCode,
  repeat,
  cut,
  leftOut,
  isCurrent,
  onChoose,
}: PatternWork & { isCurrent: boolean; onChoose: (patternNo: number) => void }) {
  const { t } = useTranslation('optimisation');
  const isDone = cut + leftOut === repeat;
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      data-done={isDone || undefined}
      disabled={isDone}
      onClick={() => onChoose(patternNo)}
    >
      <strong>{t('saw.pattern', { no: patternNo })}</strong>
      <span>{boardsCode}</span>
      {binCode && <span>{t('saw.bin', { bin: binCode })}</span>}
      <span>{t('saw.boardsOf', { count: repeat, cut: count(cut), boards: count(repeat) })}</span>
      {leftOut > 0 && <span>{t('saw.leftOut', { count: leftOut })}</span>}
    </button>
  );
});

function PatternChoice({
  work,
  current,
  onChoose,
}: {
  work: ChannelWork;
  current: number | undefined;
  onChoose: (patternNo: number) => void;
}) {
  const { t } = useTranslation('optimisation');
  return (
    <nav className={styles.patterns} aria-label={t('saw.patterns')}>
      {work.patterns.map(({ patternNo, boardsCode, binCode, repeat }) => (
        <PatternTile
          key={patternNo}
          {...{ patternNo, boardsCode, binCode, repeat, onChoose }}
          {...doneOf(work, patternNo)}
          isCurrent={patternNo === current}
        />
      ))}
    </nav>
  );
}

/** The channel is through, with what was left out of it. */
function AllCut({ leftOut }: { leftOut: number }) {
  const { t } = useTranslation('optimisation');
  const recuts = usePathOf('optimisation/recuts');
  return (
    <EmptyState text={leftOut > 0 ? t('saw.leftOutDone', { count: leftOut }) : t('saw.allCut')}>
      <Space size={16} wrap>
        {leftOut > 0 && recuts && <Link to={recuts}>{t('saw.openRecuts')}</Link>}
        <Link to={sawKanbanPath}>{t('saw.back')}</Link>
      </Space>
    </EmptyState>
  );
}

function Work({ work }: { work: ChannelWork }) {
  const { t } = useTranslation('optimisation');
  const [wished, setWished] = useState<number>();
  const drawing = useRoute(
    saw.drawing,
    { params: { id: work.id } },
    { calls: { quiet: true }, isKept: true, staleTime: Infinity },
  );
  const book = useMemo(
    () => drawing.data && partBook(drawing.data.rows, drawing.data.layouts, 'cabinet'),
    [drawing.data],
  );
  const next = nextCopy(work, wished);
  const layout = drawing.data?.layouts.find(({ patternNo }) => patternNo === next?.patternNo);
  const board = work.patterns.find(({ patternNo }) => patternNo === next?.patternNo);
  const isStopped = work.state === ChannelState.Stopped;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={sawKanbanPath}>
          <LeftOutlined /> {t('saw.back')}
        </Link>
        <h1>
          <ListNo fileNo={work.fileNo} isRush={work.isRush} /> · {work.materialCode}
        </h1>
        {work.texture?.map((file) => (
          <FileThumb key={file.id} file={file} size={32} />
        ))}
        <ChannelStateTag state={work.state} />
        <span>{work.machine}</span>
        <span>{t('saw.boardsOf', { count: work.boards, cut: count(work.boardsCut), boards: count(work.boards) })}</span>
        {work.boardsLeftOut > 0 && <span>{t('saw.leftOut', { count: work.boardsLeftOut })}</span>}
        <span>
          {t('saw.minutesOf', { worked: minutesText(work.minutesWorked), planned: minutesText(work.minutes) })}
        </span>
      </header>
      <KeptActs subject={work.id} />
      {work.heldOrders.length > 0 && (
        <Alert type="warning" banner showIcon title={t('saw.held', { orders: listed(work.heldOrders) })} />
      )}
      {isStopped && <Alert type="error" banner showIcon title={<StopReasonText stopReason={work.stopReason} />} />}
      <div className={styles.body}>
        <PatternChoice work={work} current={next?.patternNo} onChoose={setWished} />
        <main className={styles.main}>
          {next ? (
            <>
              <div className={styles.now} aria-live="polite">
                <strong>{t('saw.now', { pattern: next.patternNo, copy: next.copyNo })}</strong>
                {layout && (
                  <span>
                    {mm(layout.boardLength)} × {mm(layout.boardWidth)} mm
                  </span>
                )}
                {board && (
                  <span>
                    {[board.boardsCode, board.binCode && t('saw.bin', { bin: board.binCode })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </div>
              {book && layout ? (
                <BoardPicture layout={layout} book={book} />
              ) : (
                <EmptyState text={t(drawing.isPending ? 'layout.loading' : 'saw.noPicture')} />
              )}
            </>
          ) : (
            <AllCut leftOut={work.boardsLeftOut} />
          )}
        </main>
      </div>
      <SawControls work={work} next={next} />
    </div>
  );
}

/** A channel at the saw, board after board. */
function SawPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const { id = '' } = useParams();
  const work = useChannelWork(id);
  useViewTitle(work.data && `${t('saw.title')} ${work.data.fileNo}`);
  if (work.isPending) return <Splash tip={t('layout.loading')} />;
  if (!work.data && (isOpen(work.error) || (work.error instanceof HttpError && work.error.status === 403)))
    return <ListFailure error={work.error} onRetry={() => void work.refetch()} />;
  // What was shown is cut no more, though it was read before.
  const isGone = work.error instanceof HttpError && work.error.status === 404;
  if (!work.data || isGone)
    return (
      <EmptyState text={t('saw.gone')}>
        <Space wrap>
          <Link to={sawKanbanPath}>
            <Button type="primary">{t('saw.back')}</Button>
          </Link>
          <Button onClick={() => void work.refetch()}>{t('common:action.retry')}</Button>
        </Space>
      </EmptyState>
    );
  return <Work work={work.data} />;
}

export default fingerSized(SawPage);
