import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { createContext, useContext } from 'react';
import { useRoute } from '../../../session/routes';
import { choicesOf } from './widget-control';
import type { Choice } from './widget-control';

/** The form that the widgets are of; undefined while it is drawn and not kept yet. */
export const FormIdContext = createContext<string | undefined>(undefined);

const MINUTES = 300_000;

/** The choices of a widget: its own, or those that its address gives the server. */
export function useChoices(widget: FormWidget): Choice[] {
  const id = useContext(FormIdContext);
  const isElsewhere = widget.options.source !== undefined && id !== undefined;
  const fetched = useRoute(
    formJson.choices,
    { params: { id: id ?? '' }, query: { field: widget.model } },
    { enabled: isElsewhere, staleTime: MINUTES, retry: false },
  );
  return isElsewhere ? (fetched.data?.items ?? []) : choicesOf(widget);
}
