import { orderLines, type FormType } from '@ishare/contracts/sales-order/order-lines.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../session/routes';
import type { MappingRule } from './RulesField';

/** ms after the last change before the server is asked. */
const pause = 250;

interface Trial {
  formType: FormType;
  readRows: number;
  mappingRules: readonly MappingRule[];
  rows: readonly (readonly string[])[];
}

/** A rule without a field is one that is still being written. */
const bodyOf = ({ mappingRules, rows, ...trial }: Trial) => ({
  ...trial,
  mappingRules: mappingRules.filter(({ fieldName }) => fieldName !== ''),
  rows: rows.map((cells) => [...cells]),
});

/** What a mapping makes of rows, by the server that reads such sheets. */
export const tryMapping = (trial: Trial) => call(orderLines.trial, { body: bodyOf(trial) }, { quiet: true });

/** The same, anew a moment after something has changed. */
export function useMappingTrial(trial: Trial) {
  const [asked, setAsked] = useState(trial);
  const text = JSON.stringify(trial);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(text) as Trial), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['mapping-trial', asked],
    queryFn: () => tryMapping(asked),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  return { data: query.data, isFresh: !query.isPlaceholderData && JSON.stringify(asked) === text };
}
