import type { Board } from '@ishare/contracts/optimisation/board.js';
import type { Action } from '../../../resource/screen';
import { BoardLabelDrawer } from './BoardLabelDrawer';

/** Shows the label of a board or an offcut from its row. */
export const boardLabelAction: Action<Board> = {
  key: 'label',
  label: 'optimisation:label.button',
  run: ({ rows: [board], show }) => show((close) => <BoardLabelDrawer board={board!} onClose={close} />),
};
