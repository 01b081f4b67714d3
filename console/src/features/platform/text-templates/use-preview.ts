import { textTemplates } from '@ishare/contracts/platform/text-templates.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../session/routes';

/** How long nobody types before the text is looked at, ms. */
const PAUSE = 250;

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A wording as the server would send it, with the values of an example; asked again once nobody types. */
export function usePreview(which: { templateName: string; cultureName: string }, text: string) {
  const content = useSettled(text);
  return useQuery({
    queryKey: ['template-preview', which.templateName, which.cultureName, content],
    queryFn: ({ signal }) => call(textTemplates.preview, { body: { ...which, content } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}
