import type { PortClient } from '@ishare/contracts/define.js';
import type { optimisationPort, PlannedPiece } from '@ishare/contracts/optimisation/client.js';
import { asScanned, spellingsOf } from '@ishare/contracts/scanned.js';
import { partCode, readPartCode, type PartCard, type PartPlace } from '@ishare/contracts/optimisation/labels.js';
import { scanStations, stationKinds, type StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Inject, Injectable } from '@nestjs/common';
import { grainOf } from '../materials/grain.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { BoardCut } from '../saw/board-cut.entity.js';
import { stationNeeds } from './station-needs.js';

/** A barcode of a list stands on as many pieces as its row has; more than so many are not told apart by it. */
const MOST = 50;
/** Parts that a station keeps for hours without a network, and the age of plans beyond which nobody waits for them. */
const MOST_OPEN = 3_000;
const OPEN_DAYS = 60;

/** Of each station: whether a piece is to be scanned there, when it was, and by whom. */
type Scans = { [K in StationKind as `${K}Needed`]: boolean } & {
  [K in StationKind as `${K}${'Time' | 'By'}`]: string | null;
};

type Found = Scans &
  Omit<PartCard, 'code' | 'stations' | 'grain' | 'thickness' | 'spoilt'> & {
    rowNo: number;
    grain: number;
    thickness: number | null;
    materialGrain: number;
    materialThickness: number;
    cutTime: string | null;
    cutBy: string | null;
    spoiltTime: string | null;
    spoiltBy: string | null;
    spoiltReason: string | null;
    recutFileNo: string | null;
    isRecut: boolean;
    isAwaited: boolean;
  };

const SCANS = scanStations.map(
  (kind) => `${stationNeeds[kind].sql} as "${kind}Needed", ${kind}_scan.time as "${kind}Time",
         ${kind}_scan.operator as "${kind}By"`,
);
const SCANNED = scanStations.map(
  (kind) => `left join part_scan ${kind}_scan on ${kind}_scan.solution_id = s.id
      and ${kind}_scan.pattern_no = p.pattern_no and ${kind}_scan.copy_no = n and ${kind}_scan.place_no = x.no
      and ${kind}_scan.station = ${stationKinds[kind].no} and ${kind}_scan.rework_time is null`,
);

/** Pieces of confirmed plans; `d` is the row of the list that they are of, `n` the board and `x` the place. */
const PIECES = `
  select p.pattern_no as "patternNo", n as "copyNo", x.no::int as "placeNo", d.row_no as "rowNo",
    d.part_no as "partNo", d.name, d.order_no as "orderNo", d.room, d.cabinet_no as "cabinetNo", d.remark, d.barcode,
         d.material_code as "materialCode", coalesce(m.figures->>'materialName', '') as "materialName",
         d.length::float8 as length, d.width::float8 as width, d.thickness::float8 as thickness,
         (m.figures->>'thickness')::float8 as "materialThickness", d.grain,
         (m.figures->>'grain')::int as "materialGrain",
         d.edges, d.edge_l1 as "edgeL1", d.edge_l2 as "edgeL2", d.edge_w1 as "edgeW1", d.edge_w2 as "edgeW2",
         d.drill_file as "drillFile",
         f.id as "importFileId", f.file_no as "fileNo", f.file_name as "fileName",
         d.source_name as "sourceName", s.id as "solutionId",
         s.solution_no as "solutionNo", c.id as "channelId", b.boards_code as "boardsCode",
         k.time as "cutTime", k.operator as "cutBy", coalesce(k.despite_holds, '[]') as "cutDespite",
         ${SCANS.join(', ')},
         r.time as "spoiltTime", r.operator as "spoiltBy", r.reason as "spoiltReason", g.file_no as "recutFileNo",
         exists (select from part_recut z where z.recut_file_id = f.id) as "isRecut",
         r.time is not null and not exists (select from solution y where y.import_file_id = g.id and y.is_selected
           and not y.is_deleted) as "isAwaited"
    from solution s
    join import_file f on f.id = s.import_file_id and not f.is_deleted
    join solution_pattern p on p.solution_id = s.id
    join board b on b.id = p.board_id
   cross join lateral jsonb_array_elements(p.placements) with ordinality x(place, no)
    join import_file_detail d on d.import_file_id = f.id and d.row_no = (x.place->>'rowNo')::int
   cross join lateral generate_series(1, p.repeat) n
    left join channel c on c.solution_id = s.id and c.channel_no = p.channel_no
    left join solution_material m on m.solution_id = s.id and m.material_code = d.material_code
    left join board_cut k on k.solution_id = s.id and k.pattern_no = p.pattern_no and k.copy_no = n
    ${SCANNED.join(' ')}
    left join part_recut r on r.solution_id = s.id and r.pattern_no = p.pattern_no and r.copy_no = n
      and r.place_no = x.no
    left join import_file g on g.id = r.recut_file_id and not g.is_deleted
   where s.is_selected and not s.is_deleted`;

function cardOf(found: Found): PartCard {
  const { rowNo: _row, materialGrain, materialThickness, cutTime, cutBy, ...rest } = found;
  const { edgeNeeded, edgeTime, edgeBy, boreNeeded, boreTime, boreBy, ...kept } = rest;
  const { spoiltTime, spoiltBy, spoiltReason, recutFileNo, isRecut: _again, isAwaited: _open, ...part } = kept;
  return {
    ...part,
    code: partCode(part),
    thickness: part.thickness ?? materialThickness,
    grain: grainOf(part, materialGrain),
    stations: [
      { station: 'cut', isNeeded: true, time: cutTime, operator: cutBy },
      { station: 'edge', isNeeded: edgeNeeded, time: edgeTime, operator: edgeBy },
      { station: 'bore', isNeeded: boreNeeded, time: boreTime, operator: boreBy },
    ],
    spoilt: spoiltTime ? { time: spoiltTime, reason: spoiltReason!, operator: spoiltBy, recutFileNo } : null,
  };
}

/** A piece as other services are told of it. */
function plannedOf(found: Found): PlannedPiece {
  const card = cardOf(found);
  const { code, partNo, name, orderNo, room, cabinetNo, remark, materialCode, materialName } = card;
  return {
    code,
    partNo,
    name,
    orderNo,
    room,
    cabinetNo,
    remark,
    materialCode,
    materialName,
    length: card.length,
    width: card.width,
    thickness: card.thickness,
    stations: card.stations.map(({ station, isNeeded, time }) => ({ station, isNeeded, time })),
    isSpoilt: card.spoilt !== null,
    isRecut: found.isRecut,
    isAwaited: found.isAwaited,
  };
}

type PieceDrawing = Awaited<ReturnType<PortClient<typeof optimisationPort>['pieceDrawings']>>[number];

/** A piece as a part of a list by which it can be cut again. */
function drawingOf(found: Found): PieceDrawing {
  const { code, partNo, name, barcode, orderNo, cabinetNo, room, remark, edges, ...card } = cardOf(found);
  const { materialCode, length, width, thickness, edgeL1, edgeL2, edgeW1, edgeW2, drillFile } = card;
  return {
    code,
    partNo,
    name: name ?? '',
    materialCode,
    length,
    width,
    count: 1,
    // As the list says it: what the card shows is what comes of it on its material.
    grain: found.grain,
    // What has no band is said to have none.
    edges: edges || '0000',
    edgeL1,
    edgeL2,
    edgeW1,
    edgeW2,
    thickness,
    drillFile,
    barcode: barcode ?? '',
    orderNo: orderNo ?? '',
    cabinetNo: cabinetNo ?? '',
    room: room ?? '',
    remark: remark ?? '',
  };
}

/** A piece of a confirmed plan by what its label says. */
export async function pieceOf(tx: Tx, code: string): Promise<PartCard & { rowNo: number }> {
  const place = readPartCode(code);
  const [found] = place ? await atPlace(tx, place) : [];
  if (!found) throw new AppError(optimisationErrors.NoSuchPart, { code });
  return { ...cardOf(found), rowNo: found.rowNo };
}

function atPlace(tx: Tx, { solutionNo, patternNo, copyNo, placeNo }: PartPlace): Promise<Found[]> {
  return tx
    .query<Found>(`${PIECES} and s.solution_no = any($1) and p.pattern_no = $2 and n = $3 and x.no = $4`, [
      spellingsOf(solutionNo),
      patternNo,
      copyNo,
      placeNo,
    ])
    .then((found) => asScanned(found, solutionNo, (one) => [one.solutionNo]));
}

/** The boards of pieces that are cut, each once, in an order that is everybody's: two who take them wait in turn. */
function boardsOf(found: readonly Found[]): Pick<Found, 'solutionId' | 'patternNo' | 'copyNo'>[] {
  const key = ({ solutionId, patternNo, copyNo }: Found) => `${solutionId} ${patternNo} ${copyNo}`;
  const boards = new Map(found.filter(({ cutTime }) => cutTime).map((piece) => [key(piece), piece]));
  return [...boards].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, board]) => board);
}

/** Where is it: a part by whatever stands on it. */
@Injectable()
export class PartFinder {
  constructor(@Inject(Database) private readonly database: Database) {}

  async find(code: string): Promise<{ items: PartCard[] }> {
    return { items: (await this.found(code)).map(cardOf) };
  }

  /** The same for another service. */
  async planned(code: string): Promise<PlannedPiece[]> {
    return (await this.found(code)).map(plannedOf);
  }

  /**
   * The same, taken in hand: a board that is told as cut is not taken back until whoever packs has written it down. It
   * waits for one that is being taken back, and tells what came of it.
   */
  async taken(code: string): Promise<PlannedPiece[]> {
    return this.database.tx(async (tx) => {
      for (const { solutionId, patternNo, copyNo } of boardsOf(await this.foundIn(tx, code)))
        await tx.em.update(BoardCut, { solutionId, patternNo, copyNo }, { inHandTime: now() });
      return (await this.foundIn(tx, code)).map(plannedOf);
    });
  }

  /** All pieces of an order, in the order in which the saw makes them. */
  ofOrder(orderNo: string): Promise<PlannedPiece[]> {
    return this.database.tx(async (tx) => {
      const found = await tx.query<Found>(
        `${PIECES} and f.order_nos ? $1 and d.order_no = $1 order by s.confirmed_time, p.pattern_no, n, x.no`,
        [orderNo],
      );
      return found.map(plannedOf);
    });
  }

  /** The drawings of pieces by the codes of their labels: one part of a list for each. */
  async drawings(codes: readonly string[]): Promise<PieceDrawing[]> {
    return this.database.tx(async (tx) => {
      const drawings: PieceDrawing[] = [];
      for (const code of new Set(codes)) {
        const place = readPartCode(code);
        const [found] = place ? await atPlace(tx, place) : [];
        if (found) drawings.push(drawingOf(found));
      }
      return drawings;
    });
  }

  /** By the code of a label; else by barcode or part number, the newest plans first. */
  private found(code: string): Promise<Found[]> {
    return this.database.tx((tx) => this.foundIn(tx, code));
  }

  private async foundIn(tx: Tx, code: string): Promise<Found[]> {
    const place = readPartCode(code);
    const exact = place ? await atPlace(tx, place) : [];
    if (exact.length > 0) return exact;
    const found = await tx.query<Found>(
      `${PIECES} and (d.barcode = any($1) or d.part_no = any($1)) order by s.confirmed_time desc, p.pattern_no, n, x.no
        limit ${MOST}`,
      [spellingsOf(code)],
    );
    return asScanned(found, code, ({ barcode, partNo }) => [barcode, partNo]);
  }

  /** What a station may have in hand, of the plans confirmed last first. */
  open(station: StationKind): Promise<{ items: PartCard[] }> {
    return this.database.tx(async (tx) => {
      const found = await tx.query<Found>(
        `${PIECES} and s.confirmed_time > now() - make_interval(days => ${OPEN_DAYS})
            and ${stationNeeds[station].sql} and ${station}_scan.time is null and r.time is null
          order by s.confirmed_time desc, p.pattern_no, n, x.no limit ${MOST_OPEN}`,
      );
      return { items: found.map(cardOf) };
    });
  }

  one(code: string): Promise<PartCard> {
    return this.database.tx(async (tx) => {
      const { rowNo: _row, ...card } = await pieceOf(tx, code);
      return card;
    });
  }
}
