import styles from './ParameterPicture.module.css';

/** What a picture shows on a board of 48 × 30: lines as they run, and areas. */
interface Drawn {
  /** The mark that the parameter is about. */
  mark: string;
  /** Drawn thin beside it. */
  beside?: string;
  isArea?: boolean;
  isDashed?: boolean;
}

const BOARD = 'M2 2H46V28H2Z';
const PART = 'M10 7H38V23H10Z';
const offcut = (from: number) => `M${from} 2H46V28H${from}Z`;

/** The front of a board is the side of whoever stands at the saw: below. */
export const parameterPictures = {
  kerf: { mark: 'M2 15H46' },
  kerfCross: { mark: 'M24 2V28' },
  trimFront: { mark: 'M2 24H46V28H2Z', isArea: true },
  trimRear: { mark: 'M2 2H46V6H2Z', isArea: true },
  trimLeft: { mark: 'M2 2H7V28H2Z', isArea: true },
  trimRight: { mark: 'M41 2H46V28H41Z', isArea: true },
  edgeThickness: { mark: 'M38 7V23', beside: PART },
  preMilling: { mark: 'M34 7V23', beside: PART, isDashed: true },
  stages: { mark: 'M2 15H46M26 15V28M26 21H46' },
  trimmingCut: { mark: 'M36 15H46V28H36Z', beside: 'M2 15H46M18 15V28', isArea: true },
  headCut: { mark: 'M14 2V28', beside: 'M14 15H46' },
  rotation: { mark: 'M30 7H40V25H30Z', beside: 'M6 9H24V19H6Z', isArea: true },
  minOffcutLength: { mark: 'M32 25H46M32 22V28M46 22V28', beside: offcut(32) },
  minOffcutWidth: { mark: 'M35 2V28M32 2H38M32 28H38', beside: offcut(32) },
  largeOffcutLength: { mark: 'M18 25H46M18 22V28M46 22V28', beside: offcut(18) },
  largeOffcutWidth: { mark: 'M21 2V28M18 2H24M18 28H24', beside: offcut(18) },
} as const satisfies Readonly<Record<string, Drawn>>;

/** Where on a board a parameter counts. */
export function ParameterPicture({ of }: { of: keyof typeof parameterPictures }) {
  const { mark, beside, isArea, isDashed }: Drawn = parameterPictures[of];
  return (
    <svg className={styles.picture} viewBox="0 0 48 30" aria-hidden>
      <path className={styles.board} d={BOARD} />
      {beside && <path className={styles.beside} d={beside} />}
      <path className={styles.mark} d={mark} data-area={isArea} data-dashed={isDashed} />
    </svg>
  );
}
