import { boards, type ShownBoard } from '@ishare/contracts/insight/boards.js';
import { useQuery } from '@tanstack/react-query';
import { WarningOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { call } from '../../../session/routes';
import { clockText, displayZone } from '../../../state/zone';
import { followSize } from '../../../ui/follow-size';
import { secondText } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import styles from './Board.module.css';
import { Freshness, WidgetFrame } from './WidgetCard';
import { isDimmedAt } from './dimmed';
import { fitOf } from './fit';
import { WidgetView } from './WidgetView';
import { lazy } from '../../../state/lazy';

const BoardGrid = lazy(() => import('./BoardGrid'));

const KEPT = 'ishare.tv-screen';
/** ms */
const LOOK = 3_000;
const REFRESH = 20_000;
/** After two readings that did not come the figures are said to be old. */
const STALE = REFRESH * 2 + 5_000;
/** A page that runs for weeks begins anew each night, at this hour. */
const RELOAD_HOUR = 4;
const HOUR = 3_600_000;

/** What is asked for again and again by itself is told nowhere, and waits for no answer that was lost. */
const QUIET = { quiet: true, insists: false };

interface Key {
  id: string;
  key: string;
}

/** What is known of the factory before its server answers: its language and its clock. */
type Factory = Pick<ShownBoard, 'culture' | 'timeZone'>;
type Kept = Key & Partial<Factory>;

function readKey(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const keep = (kept: Kept) => localStorage.setItem(KEPT, JSON.stringify(kept));

/** In place of what nobody has answered for yet. */
function Waiting({ isSilent }: { isSilent: boolean }) {
  const { t } = useTranslation('insight');
  if (!isSilent) return <Splash />;
  return (
    <main className={styles.pairing}>
      <h1>{t('tv.waiting')}</h1>
    </main>
  );
}

/** Shows a code until somebody has entered it; a code that is over gives way to a new one. */
function Pairing({ onPaired }: { onPaired: (key: Key) => void }) {
  const { t } = useTranslation('insight');
  const code = useQuery({
    queryKey: ['tv-code'],
    queryFn: () => call(boards.code, {}, QUIET),
    refetchInterval: ({ state }) =>
      state.data ? Math.max(new Date(state.data.expires).getTime() - Date.now(), LOOK) : LOOK,
    refetchOnWindowFocus: false,
    // The one that was shown before this page was paired is used up.
    gcTime: 0,
  });
  const secret = code.data?.secret;
  const paired = useQuery({
    queryKey: ['tv-paired', secret],
    queryFn: () => call(boards.paired, { body: { secret: secret! } }, QUIET),
    enabled: secret !== undefined,
    refetchInterval: LOOK,
    refetchIntervalInBackground: true,
  });
  const { id, key } = paired.data ?? {};
  useEffect(() => {
    if (id && key) onPaired({ id, key });
  }, [id, key, onPaired]);
  if (!code.data) return <Waiting isSilent={code.isError} />;
  return (
    <main className={styles.pairing}>
      <h1>{t('tv.pairTitle')}</h1>
      <strong data-testid="tv-code">{code.data.code}</strong>
      <p>{t('tv.pairHint')}</p>
    </main>
  );
}

/** The turn of the clock: which board is shown now. */
function useTurn(count: number, seconds: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTurn((current) => current + 1), seconds * 1_000);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return count === 0 ? 0 : turn % count;
}

/** At which pages the widgets of a board stand: it goes on there when its turn comes again. */
function usePages(turn: number): Map<string, number> {
  const [kept] = useState(() => new Map<number, Map<string, number>>());
  const pages = kept.get(turn) ?? new Map<string, number>();
  kept.set(turn, pages);
  return pages;
}

/** The size of what the screen is shown in: the whole wall, less the bar of a lost connection. */
function useRoom(of: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: window.innerWidth, height: window.innerHeight });
  useLayoutEffect(() => {
    const place = of.current?.parentElement;
    if (!place) return undefined;
    const measure = () => setRoom({ width: place.clientWidth, height: place.clientHeight });
    return followSize(place, measure);
  }, [of]);
  return room;
}

function Shown({ shown, isOld, hour }: { shown: ShownBoard; isOld: boolean; hour: number }) {
  const { t, i18n } = useTranslation('insight');
  const turn = useTurn(shown.boards.length, shown.seconds);
  const board = shown.boards[turn];
  const main = useRef<HTMLElement>(null);
  const { width, height } = useRoom(main);
  const fit = fitOf(board?.items ?? [], width, height);
  const pages = usePages(turn);
  useEffect(() => {
    if (i18n.language !== shown.culture) void i18n.changeLanguage(shown.culture);
  }, [i18n, shown.culture]);
  return (
    <main
      ref={main}
      className={styles.tv}
      data-dimmed={isDimmedAt(hour, shown)}
      style={{ '--fit': fit, '--room': `${height}px` } as CSSProperties}
    >
      <header>
        <h1>{board?.name ?? shown.name}</h1>
        {isOld && (
          <StateTag tone="danger" icon={<WarningOutlined />}>
            {t('tv.old')}
          </StateTag>
        )}
        <span className={styles.time}>{secondText(new Date(shown.time))}</span>
      </header>
      <Suspense fallback={<Splash />}>
        <BoardGrid key={turn} items={board?.items ?? []} isArranged={false}>
          {(widget) => {
            const result = board?.items.find((one) => one.widget === widget)?.result;
            return (
              <WidgetFrame widget={widget} state={result && <Freshness result={result} />} pages={pages}>
                {result && <WidgetView widget={widget} result={result} isStill />}
              </WidgetFrame>
            );
          }}
        </BoardGrid>
      </Suspense>
    </main>
  );
}

/** A screen that was taken back asks to be paired, and goes on where that is undone. */
function Screen({ pass, onPaired }: { pass: Kept; onPaired: (key: Key) => void }) {
  const { id, key, culture, timeZone } = pass;
  const { i18n } = useTranslation('insight');
  useEffect(() => {
    if (timeZone) displayZone.set(timeZone);
    if (culture && i18n.language !== culture) void i18n.changeLanguage(culture);
  }, [i18n, culture, timeZone]);
  const read = useQuery({
    queryKey: ['tv-boards', id],
    queryFn: async () => {
      const shown = await call(boards.show, { body: { id, key } }, QUIET);
      displayZone.set(shown.timeZone);
      keep({ id, key, culture: shown.culture, timeZone: shown.timeZone });
      return shown;
    },
    refetchInterval: REFRESH,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isOff = read.error instanceof HttpError && read.error.status === 403;
  const [clock, setClock] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setClock(Date.now()), REFRESH);
    const night = new Date();
    night.setHours(RELOAD_HOUR, 0, 0, 0);
    const wait = night.getTime() - Date.now();
    const reload = window.setTimeout(() => window.location.reload(), wait > 0 ? wait : wait + 24 * HOUR);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(reload);
    };
  }, []);
  if (isOff) return <Pairing onPaired={onPaired} />;
  if (!read.data) return <Waiting isSilent={read.isError} />;
  const hour = Number(clockText(new Date(clock), read.data.timeZone).slice(11, 13));
  return <Shown shown={read.data} isOld={clock - read.dataUpdatedAt > STALE} hour={hour} />;
}

/** A screen on a wall: it shows a code until somebody pairs it, and then boards in turn, for weeks. */
export default function TvPage() {
  const [pass, setPass] = useState(readKey);
  const [pair] = useState(() => (next: Key) => {
    keep(next);
    setPass(next);
  });
  return pass ? <Screen key={pass.id} pass={pass} onPaired={pair} /> : <Pairing onPaired={pair} />;
}
