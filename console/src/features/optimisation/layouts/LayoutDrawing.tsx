import { memo, useId } from 'react';
import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import { grainAxis, isUpright, tapedSides } from './geometry';
import type { Box, CutLine, LayoutShapes, PartPiece, TapedSides } from './geometry';
import { fitLabel, partLines } from './label';
import styles from './LayoutDrawing.module.css';
import './palette.css';
import type { PartBook } from './part-details';

interface LayoutDrawingProps {
  layout: Layout;
  shapes: LayoutShapes;
  book: PartBook;
  /** px per mm, for what keeps its size on the screen: labels. None for thumbnails. */
  scale?: number | undefined;
  /** Cuts that have been made; absent = the finished board. */
  step?: number | undefined;
  activeRow?: number | undefined;
  onHover?: ((rowNo: number | undefined) => void) | undefined;
}

/** Half the width of an edge-band line, px; it is drawn inside the part. */
const bandInset = 1.5;

interface BandsProps {
  piece: Box;
  sides: TapedSides;
  colourOf: (tape: string) => string;
  up: (y: number) => number;
  inset: number;
}

/** A line along each banded side, in the colour of its tape. */
function Bands({ piece, sides, colourOf, up, inset }: BandsProps) {
  const left = piece.x + inset;
  const right = piece.x + piece.length - inset;
  const bottom = up(piece.y + inset);
  const top = up(piece.y + piece.width - inset);
  const lines = {
    bottom: `M${left} ${bottom}H${right}`,
    top: `M${left} ${top}H${right}`,
    left: `M${left} ${bottom}V${top}`,
    right: `M${right} ${bottom}V${top}`,
  };
  return Object.entries(sides).map(([side, tape]) => (
    <path key={side} className={styles.band} d={lines[side as keyof TapedSides]} style={{ stroke: colourOf(tape) }} />
  ));
}

const Label = memo(function Label({
  piece,
  owner,
  scale,
  y,
}: {
  piece: PartPiece;
  owner: string | undefined;
  scale: number;
  y: number;
}) {
  const label = fitLabel(partLines(piece.placement, owner), piece.length * scale, piece.width * scale);
  if (!label) return null;
  const size = label.fontSize / scale;
  const x = piece.x + piece.length / 2;
  const first = -((label.lines.length - 1) / 2) * 1.25 * size;
  return (
    <text
      className={styles.label}
      fontSize={size}
      transform={`translate(${x} ${y})${label.isTurned ? ' rotate(-90)' : ''}`}
    >
      {label.lines.map((line, index) => (
        <tspan key={index} x={0} y={first + index * 1.25 * size} data-main={index === 0 || undefined}>
          {line}
        </tspan>
      ))}
    </text>
  );
});

/** px between two lines of grain. */
const grainPitch = 7;

/**
 * What is laid over an area: hatching for offcuts and damaged spots, fine lines along x or y for what has a grain.
 * `px`: mm per px.
 */
function Patterns({ id, px }: { id: string; px: number }) {
  const pitch = grainPitch * px;
  const size = 10 * px;
  return (
    <>
      <pattern id={id} patternUnits="userSpaceOnUse" width={size} height={size} patternTransform="rotate(45)">
        <rect width={size} height={size} className={styles.offcutGround} />
        <line y2={size} className={styles.offcutLine} strokeWidth={3 * px} />
      </pattern>
      <pattern
        id={`${id}-defect`}
        patternUnits="userSpaceOnUse"
        width={size}
        height={size}
        patternTransform="rotate(-45)"
      >
        <rect width={size} height={size} className={styles.defectGround} />
        <line y2={size} className={styles.defectLine} strokeWidth={4 * px} />
      </pattern>
      {(['x', 'y'] as const).map((axis) => (
        <pattern key={axis} id={`${id}-${axis}`} patternUnits="userSpaceOnUse" width={pitch} height={pitch}>
          <line className={styles.grainLine} {...(axis === 'x' ? { x2: pitch } : { y2: pitch })} />
        </pattern>
      ))}
    </>
  );
}

/** The cuts that have been made, the last one broad. */
function CutLines({ cuts, up }: { cuts: readonly CutLine[]; up: (y: number) => number }) {
  return cuts.map((cut) => (
    <line
      key={cut.seq}
      className={styles.cut}
      data-current={cut === cuts.at(-1) || undefined}
      x1={cut.x1}
      x2={cut.x2}
      y1={up(cut.y1)}
      y2={up(cut.y2)}
    />
  ));
}

/** A pattern in mm of the board, y downwards as SVG has it: stands inside an svg or g of that coordinate system. */
export const LayoutDrawing = memo(function LayoutDrawing({
  layout,
  shapes,
  book,
  scale,
  step,
  activeRow,
  onHover,
}: LayoutDrawingProps) {
  const hatch = useId();
  const up = (y: number) => layout.boardWidth - y;
  const boxProps = (box: Box) => ({ x: box.x, y: up(box.y + box.width), width: box.length, height: box.width });
  const made = step ?? shapes.cuts.length;
  const pxToMm = 1 / (scale ?? 0.1);
  return (
    <g className={styles.drawing}>
      <defs>
        <Patterns id={hatch} px={pxToMm} />
      </defs>
      <rect className={styles.board} width={layout.boardLength} height={layout.boardWidth} />
      <rect className={styles.waste} {...boxProps(shapes.inner)} />
      {shapes.cuts.map((cut) => cut.kerf && <rect key={cut.seq} className={styles.kerf} {...boxProps(cut.kerf)} />)}
      {shapes.wastes.map((piece, index) => (
        <rect key={index} className={styles.waste} {...boxProps(piece)} />
      ))}
      {(layout.defects ?? []).map((spot, index) => (
        <rect
          key={index}
          className={styles.defect}
          fill={`url(#${CSS.escape(`${hatch}-defect`)})`}
          {...boxProps(spot)}
        />
      ))}
      {shapes.offcuts.map((piece, index) => (
        <rect key={index} className={styles.offcut} fill={`url(#${CSS.escape(hatch)})`} {...boxProps(piece)} />
      ))}
      {shapes.parts.map((piece, index) => {
        const { rowNo } = piece.placement;
        const row = book.rowOf(rowNo);
        const grain = grainAxis(piece.placement, row);
        const sides = scale === undefined ? {} : tapedSides(row, isUpright(piece.placement, row));
        return (
          <g
            key={index}
            data-free={piece.freeAt <= made}
            data-active={rowNo === activeRow || undefined}
            data-grain={grain}
            className={styles.part}
            onPointerEnter={onHover && (() => onHover(rowNo))}
            onPointerLeave={onHover && (() => onHover(undefined))}
          >
            <rect style={{ fill: book.fillOf(piece.placement, layout.materialCode) }} {...boxProps(piece)} />
            {grain && scale !== undefined && (
              <rect className={styles.grain} fill={`url(#${CSS.escape(`${hatch}-${grain}`)})`} {...boxProps(piece)} />
            )}
            <Bands piece={piece} sides={sides} colourOf={book.bandOf} up={up} inset={bandInset * pxToMm} />
            {scale !== undefined && (
              <Label piece={piece} owner={book.ownerOf(rowNo)} scale={scale} y={up(piece.y + piece.width / 2)} />
            )}
          </g>
        );
      })}
      {step !== undefined && step < shapes.cuts.length && <CutLines cuts={shapes.cuts.slice(0, step)} up={up} />}
    </g>
  );
});
