import type { Tx } from '@ishare/data/tx.js';
import { In } from 'typeorm';
import { Board } from './board.entity.js';

/** Those of the boards that are still there, locked in the order of their ids: so no two wait for each other. */
export function lockedBoards(tx: Tx, ids: readonly string[]): Promise<Board[]> {
  return tx.em.find(Board, {
    where: { id: In([...ids]), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}
