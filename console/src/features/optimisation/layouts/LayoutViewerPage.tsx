import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { boardMark } from '../board-mark';
import { LabelsDrawer } from '../labels/LabelsDrawer';
import { LayoutStage } from './LayoutStage';
import styles from './LayoutViewerPage.module.css';
import { Legend, PatternHead } from './PatternHead';
import { PatternList } from './PatternList';
import { PatternPanel } from './PatternPanel';
import { PrintSheets } from './PrintSheets';
import { useCutPlayer, usePattern } from './use-pattern';
import type { Pattern } from './use-pattern';
import { Unconfirmed, ViewerHead } from './ViewerHead';
import type { PrintChoice } from './ViewerHead';

/** The list of patterns, the one that is seen, and its parts and cuts. */
function PatternBody({ solution, pattern }: { solution: SolutionDetail; pattern: Pattern }) {
  const { t } = useTranslation('optimisation');
  const [activeRow, onHover] = useState<number>();
  const { layout, index, shapes, book, panel, put, choose } = pattern;
  const { player, onPlayer } = useCutPlayer(layout);
  const drawn = { layout, shapes, book, activeRow, onHover };
  const play = () => {
    onPlayer({ type: 'toggle' });
    put({ panel: 'cuts' });
  };
  return (
    <div className={styles.body}>
      <PatternList layouts={solution.layouts} stock={solution.stock} book={book} current={index} onChoose={choose} />
      <main className={styles.main}>
        <PatternHead solution={solution} pattern={pattern} />
        <LayoutStage {...drawn} step={player.step} onPlay={play} label={t('layout.stage', { no: layout.patternNo })} />
        <Legend layout={layout} book={book} stock={solution.stock} />
      </main>
      <PatternPanel
        {...drawn}
        fileName={solution.fileName}
        mark={boardMark(solution.stock.find(({ boardId }) => boardId === layout.boardId))}
        panel={panel}
        onPanel={(next) => put({ panel: next })}
        player={player}
        onPlayer={onPlayer}
      />
    </div>
  );
}

function Viewer({ solution }: { solution: SolutionDetail }) {
  const [isLabelling, setLabelling] = useState(false);
  const [printing, setPrinting] = useState<PrintChoice>();
  const pattern = usePattern(solution);
  const { layout, index, book, fill, isOnly, put, choose } = pattern;
  useShortcuts({ arrowleft: () => choose(index - 1), arrowright: () => choose(index + 1) });
  return (
    <div className={isOnly ? `${styles.viewer} ${styles.only}` : styles.viewer}>
      <ViewerHead
        solution={solution}
        fill={fill}
        onFill={(kind) => put({ fill: kind })}
        isOnly={isOnly}
        onOnly={(next) => put({ only: next ? 'drawing' : '' })}
        onPrint={setPrinting}
        onLabel={() => setLabelling(true)}
      />
      <Unconfirmed solution={solution} />
      <PatternBody solution={solution} pattern={pattern} />
      {isLabelling && <LabelsDrawer solution={solution} onClose={() => setLabelling(false)} />}
      {printing && (
        <PrintSheets
          solution={solution}
          layouts={printing.isAll ? solution.layouts : [layout]}
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
