import type { ReactNode } from 'react';
import type { Reread } from './conflict';
import type { Field } from './screen';

export type FormValues = Record<string, unknown>;

export interface ResourceFormProps {
  /** i18n prefix of the labels. */
  name: string;
  title: string;
  /** px, or a share of the window; by the number of fields when absent. */
  size?: number | string;
  fields: readonly Field[];
  /** Values of the row that is edited; absent for a new one. */
  row?: FormValues | undefined;
  /** Rejects with a quiet HttpError; the form shows it. */
  onSave: (values: FormValues) => Promise<void>;
  onClose: () => void;
  /** What the save does, in a verb; default: save. */
  saveText?: string | undefined;
  sectionsAs?: 'headings' | 'tabs' | undefined;
  /** The record as it is now, for the comparison after somebody else has saved it; `row` follows it. */
  reread?: (() => Promise<Reread>) | undefined;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** It shows the row, and nothing of it can be changed. */
  isReadOnly?: boolean;
}
