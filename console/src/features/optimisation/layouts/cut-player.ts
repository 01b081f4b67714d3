export interface CutPlayer {
  /** Cuts that have been made; `total` shows the finished board. */
  step: number;
  total: number;
  isPlaying: boolean;
}

export type PlayerAction =
  | { type: 'load'; total: number }
  /** Starts, from the first cut when all are made; or pauses. */
  | { type: 'toggle' }
  | { type: 'tick' }
  | { type: 'seek'; step: number };

/** A pattern opens with all its cuts made. */
export function opened(total: number): CutPlayer {
  return { step: total, total, isPlaying: false };
}

export function playCuts(player: CutPlayer, action: PlayerAction): CutPlayer {
  switch (action.type) {
    case 'load':
      return opened(action.total);
    case 'toggle':
      if (player.total === 0) return player;
      if (player.isPlaying) return { ...player, isPlaying: false };
      return { ...player, isPlaying: true, step: player.step >= player.total ? 0 : player.step };
    case 'tick': {
      if (!player.isPlaying) return player;
      const step = Math.min(player.total, player.step + 1);
      return { ...player, step, isPlaying: step < player.total };
    }
    case 'seek':
      return { ...player, step: Math.max(0, Math.min(player.total, action.step)), isPlaying: false };
  }
}
