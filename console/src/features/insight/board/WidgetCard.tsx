import { CloseOutlined, DragOutlined, WarningOutlined } from '@ant-design/icons';
import { boards, type WidgetResult } from '@ishare/contracts/insight/boards.js';
import { widgetOf, widgetQueries, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import { Button, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { secondText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { TipButton } from '../../../ui/TipButton';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './Board.module.css';
import { nextTop, PAGE, placeOf } from './pages';
import { WidgetView } from './WidgetView';

/** As of when a widget is, and that it should be newer. */
export function Freshness({ result: { time, isLate } }: { result: WidgetResult }) {
  const { t } = useTranslation('insight');
  return (
    <>
      {isLate && (
        <StateTag tone="warning" icon={<WarningOutlined />}>
          {t('widget.late')}
        </StateTag>
      )}
      {time && <small className={styles.time}>{t('widget.asOf', { time: secondText(new Date(time)) })}</small>}
    </>
  );
}

interface WidgetFrameProps {
  widget: WidgetName;
  state?: ReactNode;
  /**
   * On a wall nobody scrolls: what has no room is shown page by page. Here stands where it is, for when its board is
   * shown again.
   */
  pages?: Map<string, number>;
  children: ReactNode;
}

export function WidgetFrame({ widget, state, pages, children }: WidgetFrameProps) {
  const { t } = useTranslation('insight');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = body.current;
    if (!pages || !shown) return undefined;
    const turn = () => {
      shown.scrollTop = nextTop(placeOf(shown));
      pages.set(widget, shown.scrollTop);
    };
    const stood = pages.get(widget);
    pages.set(widget, 0);
    if (stood !== undefined) {
      shown.scrollTop = stood;
      turn();
    }
    const timer = setInterval(turn, PAGE);
    return () => clearInterval(timer);
  }, [pages, widget]);
  return (
    <section className={styles.card} aria-label={t(`widget.title.${widget}`)} data-widget={widget}>
      <header>
        <h2>{t(`widget.title.${widget}`)}</h2>
        {state}
      </header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </section>
  );
}

interface WidgetCardProps {
  widget: WidgetName;
  /** While the board is arranged its figures stand still. */
  isArranged: boolean;
  onRemove: () => void;
  /** A key at its handle; gives whether it did something. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** A widget that reads its figures by itself, as often as its query says; the old ones stay while it does. */
export function WidgetCard({ widget, isArranged, onRemove, onKey }: WidgetCardProps) {
  const { t } = useTranslation(['insight', 'dashboard']);
  const { seconds } = widgetQueries[widgetOf(widget).query];
  const read = useRoute(
    boards.widget,
    { params: { name: widget } },
    { calls: { quiet: true }, refetchInterval: isArranged ? false : seconds * 1_000, staleTime: 5_000 },
  );
  const state = isArranged ? (
    <span className={styles.tools}>
      <Tooltip title={t('board.move', { name: t(`widget.title.${widget}`) })}>
        {/* No button, for one is not dragged by it. */}
        <span
          role="button"
          tabIndex={0}
          className={styles.handle}
          aria-label={t('board.move', { name: t(`widget.title.${widget}`) })}
          onKeyDown={(event) => {
            if (onKey(event)) event.preventDefault();
          }}
        >
          <DragOutlined aria-hidden />
        </span>
      </Tooltip>
      <TipButton
        type="text"
        size="small"
        title={t('board.remove', { name: t(`widget.title.${widget}`) })}
        icon={<CloseOutlined />}
        onClick={onRemove}
      />
    </span>
  ) : (
    read.data && <Freshness result={read.data} />
  );
  return (
    <WidgetFrame widget={widget} state={state}>
      {read.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {read.isError && !read.data && (
        <EmptyState text={t('dashboard:failed')}>
          <Button onClick={() => void read.refetch()}>{t('dashboard:retry')}</Button>
        </EmptyState>
      )}
      {read.data && <WidgetView widget={widget} result={read.data} />}
    </WidgetFrame>
  );
}
