import { labelTemplates } from '@ishare/contracts/optimisation/label-template.js';
import type { LabelProof, proofRequest } from '@ishare/contracts/optimisation/label-template.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../session/routes';
import { usePermission } from '../../../session/session';

export type ProofAsked = z.input<typeof proofRequest>;

/** A label is asked for once nothing has been changed for so long, ms. */
const QUIET = 250;

/**
 * The label as the server draws it for whoever may have it drawn; `isStale` while it is not yet the one that is asked
 * for.
 */
export function useLabelProof(asked: ProofAsked): {
  proof: LabelProof | undefined;
  isStale: boolean;
  isError: boolean;
  mayProve: boolean;
} {
  const mayProve = usePermission(optimisationPermissions.names.LabelTemplates.Prove);
  const wanted = JSON.stringify(asked);
  const [settled, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), QUIET);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [labelTemplates.prove.path, settled],
    queryFn: ({ signal }) =>
      call(labelTemplates.prove, { body: JSON.parse(settled) as ProofAsked }, { quiet: true, signal }),
    enabled: mayProve,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 60_000,
  });
  return { proof: data, isStale: settled !== wanted || isPlaceholderData, isError, mayProve };
}
