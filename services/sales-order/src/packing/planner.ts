// Proposes packages for parts: what lies on one pallet and belongs to one cabinet together, glass apart, none heavier
// or higher than people carry.

/** A part that is in no package yet. Sizes in mm, weight in kg. */
export interface ToPack {
  code: string;
  cabinetNo: string | null;
  palletNo: string | null;
  isFragile: boolean;
  length: number;
  width: number;
  thickness: number;
  weight: number;
}

export interface PackingLimits {
  /** kg */
  maxWeight: number;
  /** mm: longer parts are packed by themselves. */
  maxLength: number;
  /** mm of parts lying on each other. */
  maxHeight: number;
  /** Whether a package may hold parts of several cabinets. */
  mixesCabinets: boolean;
}

export interface PlannedPackage<P extends ToPack = ToPack> {
  palletNo: string | null;
  isFragile: boolean;
  pieces: P[];
  /** mm, of the parts as they lie: the largest below, what is smaller beside each other on it. */
  length: number;
  width: number;
  height: number;
  weight: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What a package of these parts measures. */
export function figuresOf(pieces: readonly Omit<ToPack, 'code'>[]) {
  const long = pieces.map(({ length, width }) => Math.max(length, width));
  const short = pieces.map(({ length, width }) => Math.min(length, width));
  const [length, width] = [Math.max(0, ...long), Math.max(0, ...short)];
  const volume = pieces.reduce((sum, piece) => sum + piece.length * piece.width * piece.thickness, 0);
  const thickest = Math.max(0, ...pieces.map(({ thickness }) => thickness));
  return {
    length: tenth(length),
    width: tenth(width),
    height: length * width > 0 ? tenth(Math.max(thickest, volume / (length * width))) : 0,
    weight: Math.round(pieces.reduce((sum, { weight }) => sum + weight, 0) * 1_000) / 1_000,
  };
}

const natural = new Intl.Collator('en', { numeric: true });

/**
 * The packages of parts, each as full as the limits let it be; a part that breaks a limit by itself has one of its own.
 */
export function planPackages<P extends ToPack>(parts: readonly P[], limits: PackingLimits): PlannedPackage<P>[] {
  const isLong = ({ length, width }: ToPack) => Math.max(length, width) > limits.maxLength;
  const groups = Map.groupBy(parts, (part) =>
    JSON.stringify([
      part.palletNo ?? '',
      limits.mixesCabinets ? '' : (part.cabinetNo ?? ''),
      part.isFragile,
      isLong(part),
    ]),
  );
  const inOrder = [...groups].sort(([a], [b]) => natural.compare(a, b)).map(([, group]) => group);
  return inOrder.flatMap((group) => fill(group, limits));
}

/** Largest first, so that what is above lies on what is below; each into the first package that takes it. */
function fill<P extends ToPack>(group: readonly P[], { maxWeight, maxHeight }: PackingLimits): PlannedPackage<P>[] {
  const area = ({ length, width }: ToPack) => length * width;
  const sorted = [...group].sort((a, b) => area(b) - area(a) || natural.compare(a.code, b.code));
  const packages: P[][] = [];
  for (const part of sorted) {
    const fits = packages.find((pieces) => {
      const { weight, height } = figuresOf([...pieces, part]);
      return weight <= maxWeight && height <= maxHeight;
    });
    if (fits) fits.push(part);
    else packages.push([part]);
  }
  const [{ palletNo, isFragile }] = group as readonly [P];
  return packages.map((pieces) => ({ palletNo, isFragile, pieces, ...figuresOf(pieces) }));
}
