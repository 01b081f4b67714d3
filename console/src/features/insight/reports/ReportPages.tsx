import { reports } from '@ishare/contracts/insight/report.js';
import type { ReportRun, ReportSpot } from '@ishare/contracts/insight/report.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { useElementWidth } from '../../../ui/grid/use-element-width';
import styles from './Reports.module.css';

const GAP = 14;
/** px of a page at its natural size, a mm each. */
const PX_PER_MM = 96 / 25.4;
/** A page that is fitted to a wide screen is no larger than this. */
const LARGEST = 1.25;

export const pictureOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

interface PageProps {
  run: ReportRun;
  no: number;
  onAsk: (spot: ReportSpot) => void;
}

/** One page, with what can be asked about laid over it. */
function Page({ run, no, onAsk }: PageProps) {
  const { t } = useTranslation('insight');
  // The number of pages stands at the foot: a page from before it was known is drawn anew.
  const read = useRoute(
    reports.page,
    { params: { id: run.id, no: String(no) } },
    { staleTime: run.isLaid ? Infinity : 0, gcTime: 120_000, calls: { quiet: true } },
  );
  const { refetch } = read;
  useEffect(() => {
    if (run.isLaid) void refetch();
  }, [run.isLaid, refetch]);
  if (!read.data) return <Skeleton active paragraph={{ rows: 12 }} style={{ padding: 24 }} />;
  const part = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <>
      <img src={pictureOf(read.data.svg)} alt={t('report.page', { no })} />
      {read.data.spots.map((spot, index) => (
        <button
          key={index}
          type="button"
          className={styles.spot}
          title={t('report.explain')}
          aria-label={`${t('report.explain')}: ${spot.text}`}
          style={{
            left: part(spot.x, run.width),
            top: part(spot.y, run.height),
            width: part(spot.width, run.width),
            height: part(spot.height, run.height),
          }}
          onClick={() => onAsk(spot)}
        />
      ))}
    </>
  );
}

interface ReportPagesProps {
  run: ReportRun;
  /** 1 is a page at its natural size; null: as wide as there is room. */
  zoom: number | null;
  onAsk: (spot: ReportSpot) => void;
  onPage: (no: number) => void;
}

/** All pages below each other; those in sight alone are asked for. */
export function ReportPages({ run, zoom, onAsk, onPage }: ReportPagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useElementWidth(box);
  const natural = run.width * PX_PER_MM;
  const width = zoom === null ? Math.min(Math.max(room - 24, 100), natural * LARGEST) : natural * zoom;
  const height = (width * run.height) / run.width;
  const pages = useVirtualizer({
    count: run.pages,
    getScrollElement: () => box.current,
    estimateSize: () => height + GAP,
    overscan: 1,
  });
  useEffect(() => pages.measure(), [height, pages]);
  const inSight = pages.getVirtualItems();
  const top = (pages.scrollOffset ?? 0) + 40;
  const current = inSight.find(({ end }) => end > top)?.index ?? 0;
  useEffect(() => onPage(current + 1), [current, onPage]);
  return (
    <div ref={box} className={styles.pages} tabIndex={0}>
      <div style={{ position: 'relative', height: pages.getTotalSize(), minWidth: width }}>
        {room > 0 &&
          inSight.map(({ key, index, start }) => (
            <div key={key} className={styles.page} style={{ top: start, width, height }}>
              <Page run={run} no={index + 1} onAsk={onAsk} />
            </div>
          ))}
      </div>
    </div>
  );
}
