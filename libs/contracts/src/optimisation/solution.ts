import {
  choices,
  code,
  count,
  flag,
  id,
  money,
  percent,
  quantity,
  squareMetres,
  text,
  time,
  whole,
} from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { optimisationPermissions } from './permissions.js';

const { Default } = optimisationPermissions.names.Solutions;

/** m²; part + offcut + waste + kerf + trim = board. */
const area = squareMetres(0, 1e12).required().readOnly();
const much = quantity(0, 1e9).required().readOnly().sorts();
const price = money(0, 1e12).required().readOnly().sorts();
const share = percent().readOnly().sorts();

/** What a plan is made from. */
export const planInputs = ['rows', 'materials', 'boards', 'parameters', 'machine'] as const;
export type PlanInput = (typeof planInputs)[number];

/** A cutting plan for one cut list; a run leaves several to choose from. */
export const solution = thing('Solution', {
  path: 'api/optimization/solutions',
  permissions: { list: Default, get: Default, create: Default, update: Default, delete: Default },
  orderedBy: ['creationTime desc', 'ordinal'],
  verbs: ['list'],
  fields: {
    solutionNo: text(48).required().readOnly().unique().sorts().searches(),
    importFileId: id().required().readOnly().filters(),
    fileNo: text(32).required().readOnly().sorts(),
    fileName: text(256).required().readOnly().sorts(),
    runId: id().required().readOnly(),
    /** What it puts first among plans of the least cost found. */
    kind: code(4).required().readOnly(),
    /** Its place among the solutions of its run. */
    ordinal: count().sorts(),
    parts: count(),
    boards: count().sorts(),
    offcutBoards: count(),
    patterns: count().sorts(),
    utilization: share.required().readOnly(),
    wastePct: share.required().readOnly(),
    cuts: count().sorts(),
    /** m */
    cutLength: quantity(0, 1e9).required().readOnly(),
    cycles: count().sorts(),
    minutes: much,
    materialCost: price,
    /**
     * Boards that nobody has given a price: in costs and bounds 1 per m² stands for it, so that plans can be compared
     * at all.
     */
    unpricedBoards: count(),
    lowerBound: money(0, 1e12).readOnly(),
    gapPct: share,
    provedOptimal: flag(false).readOnly(),
    boardArea: area,
    partArea: area,
    offcutArea: area,
    wasteArea: area,
    kerfArea: area,
    trimArea: area,
    totalCost: price,
    /** Seconds of computing. */
    duration: much,
    isSelected: flag(false).readOnly().sorts().filters(),
    confirmedTime: time().readOnly(),
    /** What has changed since it was made; of a confirmed plan nothing is told. */
    changedInputs: choices(planInputs).readOnly(),
    parameterName: text(64).required().readOnly(),
    /** Of the machine that the plan was made for, as it is set now; null without one. */
    exportFormat: whole(0, 99).readOnly(),
  },
});
export type Solution = RecordOf<typeof solution>;
