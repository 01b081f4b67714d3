import { bandsText } from '@ishare/contracts/optimisation/bands.js';
import { CaretRightOutlined, PauseOutlined, RetweetOutlined } from '@ant-design/icons';
import { Button, Segmented, Slider } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { figureUnits, listed, mm, titleIn } from '../../../ui/figures';
import type { Layout, SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import type { BoardMark } from '../board-mark';
import { TraceLink } from '../TraceLink';
import type { CutPlayer, PlayerAction } from './cut-player';
import type { LayoutShapes } from './geometry';
import { cutsText } from './cuts-text';
import type { PartBook } from './part-details';
import { finishedText, thicknessText } from './part-facts';
import { partLinesOf } from './part-lines';
import styles from './PatternPanel.module.css';

export const panels = ['parts', 'cuts'] as const;
export type Panel = (typeof panels)[number];

interface PatternPanelProps {
  layout: Layout;
  fileName: string;
  /** What stands in the way of cutting the board, and so its parts. */
  mark: BoardMark | undefined;
  shapes: LayoutShapes;
  book: PartBook;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  activeRow: number | undefined;
  onHover: (rowNo: number | undefined) => void;
  player: CutPlayer;
  onPlayer: (action: PlayerAction) => void;
}

/** Thickness, bands and, where it is sawn otherwise, the finished size of a part. */
function PartFacts({ row }: { row: SolutionPart | undefined }) {
  const { t } = useTranslation('optimisation');
  const facts = [thicknessText(row), bandsText(row, listed), finishedText(row, t)];
  return <div className={styles.facts}>{facts.filter(Boolean).join(' · ')}</div>;
}

function PartsTable({
  layout,
  fileName,
  mark,
  book,
  activeRow,
  onHover,
}: Pick<PatternPanelProps, 'layout' | 'fileName' | 'mark' | 'book' | 'activeRow' | 'onHover'>) {
  const { t } = useTranslation('optimisation');
  const lines = useMemo(() => partLinesOf(layout), [layout]);
  const active = useRef<HTMLTableRowElement>(null);
  useEffect(() => void active.current?.scrollIntoView({ block: 'nearest' }), [activeRow]);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('layout.partsCaption', { no: layout.patternNo })}</caption>
      <thead>
        <tr>
          <th>{t('layout.part')}</th>
          <th data-figure>{titleIn(t('layout.size'), figureUnits.mm)}</th>
          <th data-figure>{t('layout.pieces')}</th>
          <th>{t('layout.owner')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={`${line.rowNo}/${line.length}/${line.width}`}
            ref={line.rowNo === activeRow ? active : undefined}
            data-active={line.rowNo === activeRow || undefined}
            data-mark={mark}
            onPointerEnter={() => onHover(line.rowNo)}
            onPointerLeave={() => onHover(undefined)}
          >
            <td>
              <i
                className={styles.swatch}
                style={{
                  background: book.fillOf(
                    { ...line, x: 0, y: 0, l: line.length, w: line.width, rotated: false },
                    layout.materialCode,
                  ),
                }}
              />
              <b>{line.partNo}</b>
              {line.name && <small>{line.name}</small>}
              <PartFacts row={book.rowOf(line.rowNo)} />
            </td>
            <td data-figure>
              {line.isTurned && <RetweetOutlined title={t('layout.turned')} aria-label={t('layout.turned')} />}{' '}
              {mm(line.length)} × {mm(line.width)}
            </td>
            <td data-figure>{line.count}</td>
            <td>
              <TraceLink row={book.rowOf(line.rowNo)} fileName={fileName}>
                {book.ownerOf(line.rowNo)}
              </TraceLink>
            </td>
          </tr>
        ))}
        {layout.offcuts.map((offcut, index) => (
          <tr key={`offcut-${index}`} className={styles.offcut}>
            <td>
              <i className={styles.swatch} data-offcut />
              {t('layout.offcut')}
            </td>
            <td data-figure>
              {mm(offcut.length)} × {mm(offcut.width)}
            </td>
            <td data-figure>1</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CutsTable({
  layout,
  shapes,
  player,
  onPlayer,
}: Pick<PatternPanelProps, 'layout' | 'shapes' | 'player' | 'onPlayer'>) {
  const { t } = useTranslation('optimisation');
  const freed = useMemo(() => Map.groupBy(shapes.parts, ({ freeAt }) => freeAt), [shapes]);
  const current = useRef<HTMLTableRowElement>(null);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [player.step]);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('layout.cutsCaption', { no: layout.patternNo })}</caption>
      <thead>
        <tr>
          <th data-figure>{t('layout.cutNo')}</th>
          <th>{t('layout.cutKind')}</th>
          <th data-figure>{titleIn(t('layout.cutAt'), figureUnits.mm)}</th>
          <th data-figure>{titleIn(t('layout.cutLength'), figureUnits.mm)}</th>
          <th>{t('layout.freed')}</th>
        </tr>
      </thead>
      <tbody>
        {layout.cuts.map((cut) => (
          <tr
            key={cut.seq}
            ref={cut.seq === player.step ? current : undefined}
            data-active={(cut.seq === player.step && player.step < player.total) || undefined}
            data-done={cut.seq <= player.step}
            onClick={() => onPlayer({ type: 'seek', step: cut.seq })}
          >
            <td data-figure>
              <button type="button" className={styles.seek} onClick={() => onPlayer({ type: 'seek', step: cut.seq })}>
                {cut.seq}
              </button>
            </td>
            <td>
              {cut.level === 0 ? t('layout.trimCut') : t('layout.stageCut', { level: cut.level })} ·{' '}
              {t(`layout.${cut.dir}`)}
            </td>
            <td data-figure>{mm(cut.pos)}</td>
            <td data-figure>{mm(cut.length)}</td>
            <td>{listed((freed.get(cut.seq) ?? []).map(({ placement }) => placement.partNo))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Beside the drawing: its parts, or its cuts in saw order with the player. Both tables are the drawing's twin for
 * screen readers.
 */
export function PatternPanel(props: PatternPanelProps) {
  const { layout, panel, player, onPlayer } = props;
  const { t } = useTranslation('optimisation');
  return (
    <aside className={styles.panel}>
      <Segmented
        block
        value={panel}
        options={panels.map((name) => ({
          value: name,
          label: t(`layout.${name}`, { count: name === 'parts' ? layout.placements.length : layout.cuts.length }),
        }))}
        onChange={props.onPanel}
      />
      <div className={styles.player}>
        <Button
          shape="circle"
          type="primary"
          icon={player.isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={t(player.isPlaying ? 'layout.pause' : 'layout.play')}
          onClick={() => onPlayer({ type: 'toggle' })}
        />
        <Slider
          min={0}
          max={player.total}
          value={player.step}
          onChange={(step) => onPlayer({ type: 'seek', step })}
          ariaLabelForHandle={t('layout.step')}
          style={{ flex: 1 }}
        />
        <span aria-live="polite">
          {player.step} / {player.total}
        </span>
      </div>
      <div className={styles.scroll}>
        {panel === 'parts' ? (
          <PartsTable {...props} />
        ) : (
          <CutsTable layout={layout} shapes={props.shapes} player={player} onPlayer={onPlayer} />
        )}
      </div>
      {panel === 'cuts' && <p className={styles.total}>{cutsText(layout, t)}</p>}
    </aside>
  );
}
