import { bandsText } from '@ishare/contracts/optimisation/bands.js';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listed, mm } from '../../../ui/figures';
import { percentText } from '../figures';
import type { Layout, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { cutsText } from './cuts-text';
import { layoutShapes, type LayoutShapes } from './geometry';
import { LayoutDrawing } from './LayoutDrawing';
import type { PartBook } from './part-details';
import { partLinesOf } from './part-lines';
import './print.css';

export type PrintKind = 'diagrams' | 'lists' | 'cuts';

/** Orders and cabinets that fit into the line above the drawing. */
const mostOwners = 8;

/** CSS px that the drawing takes on an A4 sheet in landscape, 10 mm margins; decides which labels fit. */
const sheet = { width: 1040, height: 580, heightWithList: 430 };

function Sheet({
  solution,
  layout,
  book,
  kind,
}: {
  solution: SolutionDetail;
  layout: Layout;
  book: PartBook;
  kind: PrintKind;
}) {
  const { t } = useTranslation('optimisation');
  const shapes = useMemo(() => layoutShapes(layout, layout.kerf), [layout]);
  const height = kind === 'diagrams' ? sheet.height : sheet.heightWithList;
  const scale = Math.min(sheet.width / layout.boardLength, height / layout.boardWidth);
  const board = solution.stock.find((need) => need.boardId === layout.boardId);
  const material = solution.materials.find(({ materialCode }) => materialCode === layout.materialCode);
  const owners = book.ownersOf(layout);
  return (
    <article className="print-sheet">
      <header>
        {!solution.isSelected && <strong className="print-unconfirmed">{t('layout.unconfirmedMark')}</strong>}
        <strong>{solution.fileName}</strong>
        <span>{solution.solutionNo}</span>
        <span>
          {t('layout.pattern')} <b>{layout.patternNo}</b> / {solution.layouts.length} · ×{layout.repeat}
        </span>
        <span>
          {layout.materialCode} · {board?.boardsCode} · {mm(layout.boardLength)} × {mm(layout.boardWidth)}
        </span>
        {material && <span>{t(`layout.grain.${material.grain}`)}</span>}
        <span>{t('layout.used', { share: percentText(layout.utilization) })}</span>
      </header>
      {owners.length > 0 && (
        <p className="print-owners">
          {t('layout.owner')}: {listed(owners.slice(0, mostOwners))}
          {owners.length > mostOwners && ' …'}
        </p>
      )}
      <svg
        viewBox={`-2 -2 ${layout.boardLength + 4} ${layout.boardWidth + 4}`}
        style={{ width: layout.boardLength * scale, height: layout.boardWidth * scale }}
      >
        <LayoutDrawing layout={layout} shapes={shapes} book={book} scale={scale} />
      </svg>
      {kind === 'lists' && (
        <ul>
          {partLinesOf(layout).map((line) => (
            <li key={`${line.rowNo}/${line.length}/${line.width}`}>
              <b>
                {line.count}× {line.partNo}
              </b>{' '}
              {[
                line.name,
                `${mm(line.length)}×${mm(line.width)}×${mm(book.rowOf(line.rowNo)?.thickness ?? 0)}`,
                book.ownerOf(line.rowNo),
                bandsText(book.rowOf(line.rowNo), listed),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {kind === 'cuts' && <CutSteps layout={layout} shapes={shapes} />}
    </article>
  );
}

/** The cuts of a pattern in saw order, with what each sets free, and how long they are together. */
function CutSteps({ layout, shapes }: { layout: Layout; shapes: LayoutShapes }) {
  const { t } = useTranslation('optimisation');
  const freed = Map.groupBy(shapes.parts, ({ freeAt }) => freeAt);
  return (
    <>
      <p className="print-owners">{cutsText(layout, t)}</p>
      <ol className="print-cuts">
        {layout.cuts.map((cut) => (
          <li key={cut.seq}>
            {cut.level === 0 ? t('layout.trimCut') : t('layout.stageCut', { level: cut.level })} ·{' '}
            {t(`layout.${cut.dir}`)} · {t('layout.cutAt')} <b>{mm(cut.pos)}</b> · {mm(cut.length)}
            {freed.has(cut.seq) && <> → {listed(freed.get(cut.seq)!.map(({ placement }) => placement.partNo))}</>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Puts one sheet per pattern beside the console, prints them and is done. */
export function PrintSheets({
  solution,
  layouts,
  book,
  kind,
  onDone,
}: {
  solution: SolutionDetail;
  layouts: readonly Layout[];
  book: PartBook;
  kind: PrintKind;
  onDone: () => void;
}) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  return createPortal(
    <div className="print-sheets">
      {layouts.map((layout) => (
        <Sheet key={layout.id} solution={solution} layout={layout} book={book} kind={kind} />
      ))}
    </div>,
    document.body,
  );
}
