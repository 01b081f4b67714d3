import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { TipButton } from '../../ui/TipButton';
import { useViewport } from '../../ui/use-viewport';
import { QueryState } from '../QueryState';
import type { DxfDrawing } from './dxf-drawing';
import styles from './Preview.module.css';

/** Larger files are for a drawing program. */
const MOST_BYTES = 16_000_000;
/** ms */
const PATIENCE = 15_000;

/** Has a file read beside the page, for so long at most. */
function read(text: string, signal: AbortSignal): Promise<DxfDrawing> {
  const worker = new Worker(new URL('./dxf.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DxfDrawing>((resolve, reject) => {
    const refuse = () => reject(new Error('The drawing was not read.'));
    worker.addEventListener('message', ({ data }: MessageEvent<DxfDrawing>) => resolve(data));
    worker.addEventListener('error', refuse);
    signal.addEventListener('abort', refuse);
    setTimeout(refuse, PATIENCE);
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

function Sheet({ name, drawing }: { name: string; drawing: DxfDrawing }) {
  const { t } = useTranslation();
  const { width, height, paths, texts } = drawing;
  const { box, shown, drag, zoomIn, zoomOut, reset } = useViewport({ boardLength: width, boardWidth: height });
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        <TipButton title={t('file.zoomIn')} aria-label={t('file.zoomIn')} icon={<ZoomInOutlined />} onClick={zoomIn} />
        <TipButton
          title={t('file.zoomOut')}
          aria-label={t('file.zoomOut')}
          icon={<ZoomOutOutlined />}
          onClick={zoomOut}
        />
        <TipButton title={t('file.fit')} aria-label={t('file.fit')} icon={<CompressOutlined />} onClick={reset} />
      </div>
      <div ref={box} className={styles.paper} {...drag}>
        {shown && (
          <svg width="100%" height="100%" role="img" aria-label={name}>
            <g transform={`translate(${shown.left} ${shown.top}) scale(${shown.scale})`}>
              {paths.map(({ colour, d }) => (
                <path
                  key={colour ?? ''}
                  d={d}
                  fill="none"
                  stroke={colour ?? 'currentColor'}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {texts.map(({ x, y, size, angle, text, colour }, index) => (
                <text
                  key={index}
                  transform={`translate(${x} ${y}) rotate(${angle})`}
                  fontSize={size}
                  fill={colour ?? 'currentColor'}
                >
                  {text}
                </text>
              ))}
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}

/** A drawing in DXF, to look at. */
export default function DxfView({ name, blob }: { name: string; blob: Blob }) {
  const { t } = useTranslation();
  const drawing = useQuery({
    queryKey: ['drawing of', name, blob.size],
    queryFn: async ({ signal }) => (blob.size > MOST_BYTES ? null : read(await blob.text(), signal)),
    gcTime: 0,
    retry: false,
  });
  if (drawing.isError || drawing.data === null) return <EmptyState text={t('file.notDrawn')} />;
  if (!drawing.data) return <QueryState of={drawing} />;
  if (drawing.data.paths.length === 0 && drawing.data.texts.length === 0)
    return <EmptyState text={t('file.emptyDrawing')} />;
  return (
    <>
      {drawing.data.isCut && <Alert type="info" showIcon title={t('file.cutDrawing')} />}
      <Sheet name={name} drawing={drawing.data} />
    </>
  );
}
