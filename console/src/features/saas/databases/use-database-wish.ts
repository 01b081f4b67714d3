import type { TenantDatabase } from '@ishare/contracts/saas/tenant-databases.js';
import { useState } from 'react';

export type Place = 'main' | 'own';

/** Where a tenant is to live, beside where it lives: what was chosen and typed here over what is known. */
export function useDatabaseWish(known: TenantDatabase | undefined) {
  const [choice, setChoice] = useState<Place>();
  const [text, setText] = useState<string>();
  const place = choice ?? (known?.wanted ? 'own' : 'main');
  const connectionString = text ?? known?.wanted ?? known?.proposal ?? '';
  const wanted = place === 'own' ? connectionString.trim() : null;
  const isChanged = !!known && wanted !== known.wanted;
  // Where it was given up, or nobody has begun it, the wish and the place differ.
  const isApplied =
    !!known && !isChanged && (known.wanted === null) === (known.location === null) && known.move?.step !== 'failed';
  return {
    place,
    connectionString,
    /** The connection string that is wished for; null for the main database. */
    wanted,
    isChanged,
    isApplied,
    isTouched: isChanged && (choice !== undefined || text !== undefined),
    choose: setChoice,
    type: setText,
    forget: () => {
      setChoice(undefined);
      setText(undefined);
    },
  };
}
export type DatabaseWish = ReturnType<typeof useDatabaseWish>;
