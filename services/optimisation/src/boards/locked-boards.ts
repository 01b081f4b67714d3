import { board } from '@ishare/contracts/optimisation/board.js';
import { holdNamed } from '@ishare/crud/references.js';
import type { Tx } from '@ishare/data/tx.js';
import { In } from 'typeorm';
import { Board } from './board.entity.js';

/**
 * Those of the boards that are still there, locked in the order of their ids: so no two wait for each other. Before
 * that it waits for those who delete one, for many of those who lock boards are about to name them.
 */
export async function lockedBoards(tx: Tx, ids: readonly string[]): Promise<Board[]> {
  await holdNamed(tx, board.path, ids);
  return tx.em.find(Board, {
    where: { id: In([...ids]), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}
