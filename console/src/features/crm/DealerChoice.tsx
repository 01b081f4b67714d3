import { dealer } from '@ishare/contracts/crm/dealer.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LookupSelect } from '../../resource/LookupSelect';
import { listOf } from '../../session/things';

/** The lookup of a dealer. */
export const dealerField = {
  key: 'dealerId',
  type: 'lookup' as const,
  path: '/api/crm/dealers',
  required: true,
  labelOf: ({ code, name }: { code: string; name: string }) => `${code} · ${name}`,
};

interface ChoiceProps {
  value?: string | null | undefined;
  onChange?: (dealerId: string) => void;
}

/** A dealer. Whoever sees one alone, a dealer himself, has nothing to choose. */
export default function DealerChoice({ value, onChange, ...props }: ChoiceProps) {
  const dealers = useQuery({ ...listOf(dealer, { skipCount: 0, maxResultCount: 2 }), enabled: !value });
  const only = dealers.data?.items.length === 1 ? dealers.data.items[0]!.id : undefined;
  useEffect(() => {
    if (!value && only) onChange?.(only);
  }, [value, only, onChange]);
  return (
    <LookupSelect
      {...props}
      field={dealerField}
      value={value || undefined}
      onChange={(chosen) => onChange?.(chosen as string)}
    />
  );
}
