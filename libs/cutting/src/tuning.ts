/**
 * Constants of the search whose best values no reasoning tells. They are chosen by `npm run tune` on generated jobs
 * alone; `bench/TUNING.md` says how and when, and how far the values that were tried lay apart.
 */
export const tuning = {
  /** Least steps that an exchange of boards is given to prove itself: impatient, and patient per part. */
  impatientSteps: 60,
  patientSteps: 4,
  leastPatience: 2000,
  /** Length of the late acceptance list of exchanges of boards, and of moves that are not annealed. */
  exchangeHistory: 25,
  history: 300,
  /** Temperatures between which moves are annealed, in areas of the mean part, and steps of one cooling per part. */
  hot: 0.08,
  cold: 0.02,
  coolingSteps: 75,
  /** Share of the exchanges that take a mix of boards near that of the relaxation, and that keep no board in hand. */
  relaxedMix: 0.1,
  wholeMix: 0.05,
  /** How often a place is passed over by chance. */
  blink: 0.01,
  /** How often a move empties whole boards. */
  wholeBoards: 0.03,
  /** Moves that share one valuation of remainders. */
  epoch: 40,
  /** Boards that a dive leaves to ruin and recreate, at most. */
  residualBoards: 8,
  /** Weight of the duals of the best bound in those that are priced. */
  smoothing: 0.5,
};

export type Tuning = typeof tuning;
