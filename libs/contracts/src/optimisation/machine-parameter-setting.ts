import { code, defaultFlag, millimetres, quantity, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { optimisationPermissions } from './permissions.js';

const side = () => millimetres(0, 20_000).above(0).default(3_800);

/** A sliding saw and a router take one board at a time, a beam saw as many as its book is high. */
export const MachineType = { BeamSaw: 0, SlidingSaw: 1, NestingRouter: 2 } as const;

/** What a kind of machine does and what its plans need keep to. */
export interface MachineRules {
  /** It cuts a book of boards at a time. */
  cutsBooks: boolean;
  /** Its first strips have a least width. */
  cutsStrips: boolean;
  /** It holds the board behind the last cut. */
  holdsBoard: boolean;
  /** Its cuts run from edge to edge in as many stages as the parameters say; else it goes wherever it is led. */
  cutsThrough: boolean;
}

/** By `MachineType`. A router's tool leaves the same width in both directions and needs no stages. */
export const machineRules: Readonly<Record<number, MachineRules>> = {
  [MachineType.BeamSaw]: { cutsBooks: true, cutsStrips: true, holdsBoard: true, cutsThrough: true },
  [MachineType.SlidingSaw]: { cutsBooks: false, cutsStrips: true, holdsBoard: false, cutsThrough: true },
  [MachineType.NestingRouter]: { cutsBooks: false, cutsStrips: false, holdsBoard: false, cutsThrough: false },
};

/** What a machine can do, and how fast. */
export const machineParameterSetting = thing('MachineParameterSetting', {
  path: 'api/optimization/machine-parameter-settings',
  permissions: optimisationPermissions.names.Machines,
  orderedBy: ['isDefault desc', 'name'],
  fields: {
    name: text(128).required().unique().sorts().searches(),
    /** As in `MachineType`. */
    machineType: code(3).default(0).sorts().filters(),
    maxLength: side(),
    maxWidth: side(),
    /** Height of a beam saw's stack: ⌊height / thickness⌋ boards are cut at a time, at least one. */
    bookHeight: millimetres(0, 1_000).above(0).default(75).sorts(),
    /** Narrowest strip of the first stage. */
    minStrip: millimetres(0, 2_000).default(0),
    /** What a beam saw holds behind the last cut of the first stage is at least this wide. */
    lastCutMin: millimetres(0, 2_000).default(0),
    /** Its longest cut inside the trims; 0 = as long as its boards are. */
    maxCutLength: millimetres(0, 20_000).default(0).kept(),
    feedSpeed: quantity(0, 500).in('m/min').above(0).default(45),
    /** Seconds to load one stack. */
    loadSeconds: quantity(0, 3_600).in('s').default(30),
    /** 0 json, 1 ptx, 2 csv, 3 saw, 4 dxf. */
    exportFormat: code(5).default(0),
    isDefault: defaultFlag().sorts(),
  },
});

export type MachineParameterSetting = RecordOf<typeof machineParameterSetting>;
