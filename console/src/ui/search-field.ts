import type { ReactNode } from 'react';

/** `rare`: folded behind "more filters" until somebody asks for it or it is set. */
export type SearchField = { key: string; label: string; rare?: boolean } & (
  | { type: 'text' }
  | { type: 'select'; options: readonly { value: string | number | boolean; label: string }[] }
  /** `isTime`: sent as the moments between which the days lie. */
  | { type: 'dateRange'; from: string; to: string; isTime?: boolean }
  | { type: 'numberRange'; from: string; to: string; unit?: string }
  /** A control of its own, which sends what is chosen at once. */
  | { type: 'custom'; render: (props: CustomFilter) => ReactNode }
);

export interface CustomFilter {
  id: string;
  label: string;
  className: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export type SearchValues = Readonly<Record<string, string>>;

/** The query members that a filter sets: one, or those of its two ends. */
export const membersOf = (field: SearchField): readonly string[] =>
  'from' in field ? [field.from, field.to] : [field.key];
