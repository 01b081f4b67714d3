import {
  code,
  defaultFlag,
  flag,
  group,
  millimetres,
  money,
  number,
  percent,
  rows,
  text,
  whole,
} from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { optimisationPermissions } from './permissions.js';

const trim = () => millimetres(0, 200).default(10);
const offcutSide = (initial: number) => millimetres(0, 20_000).default(initial);
const band = () => millimetres(0, 20).default(0).kept();
const stepSide = () => millimetres(1, 20_000).required();
const weight = (initial: number) => number(0, 100).default(initial);

/** How a run cuts: kerf, trims, stages, grain, offcuts, limits. */
export const optimiseParameterSetting = thing('OptimizeParameterSetting', {
  path: 'api/optimization/optimize-parameter-settings',
  permissions: optimisationPermissions.names.Parameters,
  orderedBy: ['isDefault desc', 'name'],
  fields: {
    name: text(128).required().unique().sorts().searches(),
    kerf: millimetres(0, 20).default(4).sorts(),
    /** Of cuts across the board's length, where the blade for them is another one. */
    kerfCross: millimetres(0, 20).kept(),
    trimFront: trim(),
    trimRear: trim(),
    trimLeft: trim(),
    trimRight: trim(),
    /** Changes of the cutting direction; 0 = any number, and a single stage cannot make rectangles. */
    stages: code([0, 2, 3, 4, 5, 6]).default(3).sorts(),
    /** One trimming cut per part beyond the last stage is allowed. */
    trimmingCut: flag(false),
    /** The first cut may run across the board; one that parts it in two counts as no stage. */
    headCut: flag(false),
    /** Parts without grain may be turned. */
    rotation: flag(true),
    minOffcutLength: offcutSide(300),
    minOffcutWidth: offcutSide(150),
    /** Worth of a small and of a large offcut, per cent of the board's price per area. */
    smallOffcutValue: percent().default(30),
    largeOffcutValue: percent().default(80),
    /** From this size on an offcut is large; twice the least sizes where it is not said. */
    largeOffcutLength: millimetres(0, 20_000).kept(),
    largeOffcutWidth: millimetres(0, 20_000).kept(),
    /** Further sizes from which an offcut is worth another share; of those it reaches, the largest counts. */
    offcutSteps: rows({ length: stepSide(), width: stepSide(), value: percent().required() }, 10).kept(),
    /** An offcut is cut only where parts take at least this share of it. */
    offcutMinYield: percent().default(0).kept(),
    /** Thickness of a band where its material names none, and what the bander mills off a side before. */
    edgeThickness: band(),
    preMilling: band(),
    /** 0 offcuts stay on the rack, 1 preferred at equal cost, 2 used first. */
    offcutPriority: code(3).default(0),
    /** Discount of an offcut's cost per month on the rack. */
    ageWeight: percent().default(0),
    /** How much each term counts in the choice among plans. */
    objectiveWeights: group({ material: weight(1), boards: weight(0), cuts: weight(0), time: weight(0) }),
    timeLimitSec: whole(1, 3_600).in('s').default(20).sorts(),
    /** Of one material, whatever it costs; 0 = any number. */
    maxPatterns: whole(0, 10_000).default(0),
    /** The worth of kept offcuts is taken off a plan's cost, instead of choosing only among plans of one cost. */
    creditOffcuts: flag(false).kept(),
    /** What a minute of the saw costs; 0 = nothing. */
    minuteCost: money(0, 10_000).default(0).kept(),
    /** A run counts the steps of the search and not its seconds, so that the same list gives the same plan. */
    repeatable: flag(false).kept(),
    /** A plan never needs more boards than are in stock. */
    stockOnly: flag(false),
    /** Which full boards a run may use. */
    boardScope: code(2).default(0),
    isDefault: defaultFlag().sorts().filters(),
  },
});

export type OptimiseParameterSetting = RecordOf<typeof optimiseParameterSetting>;
