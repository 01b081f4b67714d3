import { BarcodeOutlined, DownOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Dropdown, Segmented, Space } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { count, mm } from '../../../ui/figures';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { minutesText, percentText } from '../figures';
import { LabelsDrawer } from '../labels/LabelsDrawer';
import { wizardPath } from '../places';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { downloadItems } from '../solutions/solution-download';
import { fillKinds } from './colours';
import type { FillKind } from './colours';
import { opened, playCuts } from './cut-player';
import { layoutShapes } from './geometry';
import { LayoutStage } from './LayoutStage';
import styles from './LayoutViewerPage.module.css';
import { partBook } from './part-details';
import { PatternList, usedShare } from './PatternList';
import { PatternPanel, panels } from './PatternPanel';
import type { Panel } from './PatternPanel';
import { PrintSheets } from './PrintSheets';
import type { PrintKind } from './PrintSheets';

const P = optimisationPermissions.names;
/** ms per cut while the sequence is played. */
const cutMs = 700;
const printChoices: readonly { key: string; kind: PrintKind; isAll: boolean }[] = [
  { key: 'oneDiagram', kind: 'diagrams', isAll: false },
  { key: 'oneList', kind: 'lists', isAll: false },
  { key: 'allDiagrams', kind: 'diagrams', isAll: true },
  { key: 'allLists', kind: 'lists', isAll: true },
];

function Viewer({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  const [search, setSearch] = useSearchParams();
  const [activeRow, setActiveRow] = useState<number>();
  const [isLabelling, setLabelling] = useState(false);
  const [printing, setPrinting] = useState<(typeof printChoices)[number]>();
  const seesFiles = usePermission(P.ImportFiles.Default);
  const mayConfirm = usePermission(P.Solutions.Confirm);
  const { layouts, rows } = solution;
  const fill = (fillKinds as readonly string[]).includes(search.get('fill') ?? '')
    ? (search.get('fill') as FillKind)
    : 'cabinet';
  const panel = (panels as readonly string[]).includes(search.get('panel') ?? '')
    ? (search.get('panel') as Panel)
    : 'parts';
  const wanted = Number(search.get('pattern'));
  const index = Math.max(
    0,
    layouts.findIndex((layout) => layout.patternNo === wanted),
  );
  const layout = layouts[index]!;
  const shapes = useMemo(() => layoutShapes(layout, layout.kerf), [layout]);
  const book = useMemo(() => partBook(rows, layouts, fill), [rows, layouts, fill]);
  const [player, onPlayer] = useReducer(playCuts, layout.cuts.length, opened);

  const put = useCallback(
    (key: string, value: string) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const choose = (next: number) => {
    const target = layouts[next];
    if (target) put('pattern', String(target.patternNo));
  };
  useEffect(() => onPlayer({ type: 'load', total: layout.cuts.length }), [layout]);
  useEffect(() => {
    if (!player.isPlaying) return undefined;
    const timer = setInterval(() => onPlayer({ type: 'tick' }), cutMs);
    return () => clearInterval(timer);
  }, [player.isPlaying]);
  const toggle = () => {
    onPlayer({ type: 'toggle' });
    put('panel', 'cuts');
  };
  useShortcuts({ arrowleft: () => choose(index - 1), arrowright: () => choose(index + 1) });
  const board = solution.stock.find((need) => need.boardId === layout.boardId);
  const material = solution.materials.find(({ materialCode }) => materialCode === layout.materialCode);

  return (
    <div className={styles.viewer}>
      <header className={styles.bar}>
        {seesFiles ? (
          <Link to={wizardPath(solution.importFileId, 'compare')}>{solution.fileName}</Link>
        ) : (
          <strong>{solution.fileName}</strong>
        )}
        <span>{solution.solutionNo}</span>
        <span className={styles.total}>
          {t('layout.totals', {
            boards: count(solution.boards),
            patterns: count(solution.patterns),
            waste: percentText(solution.wastePct),
            minutes: minutesText(solution.minutes),
          })}
        </span>
        <span className={styles.gap} />
        <Segmented
          value={fill}
          options={fillKinds.map((kind) => ({ value: kind, label: t(`layout.fill.${kind}`) }))}
          onChange={(kind) => put('fill', kind)}
          aria-label={t('layout.fill.label')}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: printChoices.map((choice) => ({
              key: choice.key,
              label: t(`layout.print.${choice.key}`),
              onClick: () => setPrinting(choice),
            })),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('layout.print.label')}</Button>
        </Dropdown>
        <Button icon={<BarcodeOutlined />} onClick={() => setLabelling(true)}>
          {t('label.button')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: downloadItems(solution, t),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('download.label')}
          </Button>
        </Dropdown>
      </header>
      {!solution.isSelected && (
        <Alert
          type="warning"
          banner
          showIcon
          title={t('layout.unconfirmed')}
          action={
            mayConfirm &&
            seesFiles && (
              <Link to={wizardPath(solution.importFileId, 'compare')}>
                <Button size="small">{t('layout.toConfirm')}</Button>
              </Link>
            )
          }
        />
      )}
      <div className={styles.body}>
        <PatternList layouts={layouts} book={book} current={index} onChoose={choose} />
        <main className={styles.main}>
          <div className={styles.head}>
            <Space size={4}>
              <Button
                type="text"
                icon={<LeftOutlined />}
                disabled={index === 0}
                aria-label={t('layout.previous')}
                onClick={() => choose(index - 1)}
              />
              <h1>{t('layout.heading', { no: layout.patternNo, of: layouts.length, repeat: layout.repeat })}</h1>
              <Button
                type="text"
                icon={<RightOutlined />}
                disabled={index === layouts.length - 1}
                aria-label={t('layout.next')}
                onClick={() => choose(index + 1)}
              />
            </Space>
            <span>
              {layout.materialCode} · {board?.boardsCode} · {mm(layout.boardLength)} × {mm(layout.boardWidth)} mm
            </span>
            {material && <span>{t(`layout.grain.${material.grain}`)}</span>}
            <span>{t('layout.used', { share: percentText(layout.utilization) })}</span>
            <span>{t('layout.waste', { share: percentText(100 - usedShare(layout)) })}</span>
          </div>
          <LayoutStage
            layout={layout}
            shapes={shapes}
            book={book}
            step={player.step}
            activeRow={activeRow}
            onHover={setActiveRow}
            onPlay={toggle}
            label={t('layout.stage', { no: layout.patternNo })}
          />
          <footer className={styles.legend}>
            {book.legendOf(layout).map(({ key, colour }) => (
              <span key={key}>
                <i style={{ background: colour }} />
                {key}
              </span>
            ))}
            <span>
              <i data-kind="offcut" />
              {t('layout.offcut')}
            </span>
            <span>
              <i data-kind="waste" />
              {t('layout.wasteLegend')}
            </span>
            <span>
              <i data-kind="band" />
              {t('layout.band')}
            </span>
          </footer>
        </main>
        <PatternPanel
          layout={layout}
          fileName={solution.fileName}
          shapes={shapes}
          book={book}
          panel={panel}
          onPanel={(next) => put('panel', next)}
          activeRow={activeRow}
          onHover={setActiveRow}
          player={player}
          onPlayer={onPlayer}
        />
      </div>
      {isLabelling && <LabelsDrawer solution={solution} onClose={() => setLabelling(false)} />}
      {printing && (
        <PrintSheets
          solution={solution}
          layouts={printing.isAll ? layouts : [layout]}
          book={book}
          kind={printing.kind}
          onDone={() => setPrinting(undefined)}
        />
      )}
    </div>
  );
}

/** The patterns of a solution: thumbnails, the drawing, its parts and its cuts. */
export default function LayoutViewerPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const { id = '' } = useParams();
  const solution = useRoute(solutions.detail, { params: { solutionId: id } });
  useViewTitle(solution.data && `${t('layout.title')} ${solution.data.solutionNo}`);
  if (solution.isPending) return <Splash tip={t('layout.loading')} />;
  if (solution.isError) {
    return <ListFailure error={solution.error} onRetry={() => void solution.refetch()} />;
  }
  if (solution.data.layouts.length === 0) return <EmptyState text={t('layout.none')} />;
  return <Viewer key={solution.data.id} solution={solution.data} />;
}
