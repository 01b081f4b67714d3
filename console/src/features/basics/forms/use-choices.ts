import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { createContext, useContext } from 'react';
import { useRoute } from '../../../session/routes';
import type { KeptForm } from '../../../resource/column-choices';
import { choicesOf } from './widget-control';
import type { Choice } from './widget-control';

/** The form that the widgets are of; undefined while it is drawn and not kept yet. */
export const KeptFormContext = createContext<KeptForm | undefined>(undefined);

const MINUTES = 300_000;

/** The choices of a widget: its own, or those that its address gives the server. */
export function useChoices(widget: FormWidget): Choice[] {
  const form = useContext(KeptFormContext);
  const isElsewhere = widget.options.source !== undefined && form !== undefined;
  const fetched = useRoute(
    formJson.choices,
    {
      params: { id: form?.id ?? '' },
      query: { field: widget.model, ...(form?.version !== undefined && { version: String(form.version) }) },
    },
    { enabled: isElsewhere, staleTime: MINUTES, retry: false },
  );
  return isElsewhere ? (fetched.data?.items ?? []) : choicesOf(widget);
}
