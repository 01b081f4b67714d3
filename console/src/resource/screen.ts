import type { Stale } from '@ishare/contracts/things/route.js';
import type { ComponentType, ReactNode } from 'react';
import type { GridColumn } from '../ui/grid/column';

/** A page written by hand, or a resource screen declared as a value. */
export type ScreenModule = { default: ComponentType | ScreenDefinition };
export type ScreenLoaders = Readonly<Record<string, () => Promise<ScreenModule>>>;

/** A place that is not in the server's menu. `title` is an i18n key of a namespace loaded at start (`shell:…`). */
export interface InnerRoute {
  path: string;
  component: string;
  title: string;
  /** Screens of the menu that it belongs to, of which the first that somebody has is marked while it is open. */
  of?: readonly string[];
  meta?: { affix?: boolean; noCache?: boolean };
}

/** Any row of a list endpoint. */
export interface Row {
  id: string;
  concurrencyStamp?: string;
  /** Who saved it last, and when. */
  lastModifierId?: string | null;
  lastModificationTime?: string | null;
}

export interface Option {
  value: string | number | boolean;
  /** Text, or an i18n key when it holds a colon. */
  label: string;
}

export interface Column<T> extends Omit<GridColumn<T>, 'title' | 'key' | 'filter'> {
  key: keyof T & string;
  /** Text key; default `<screen name>.<key>`. */
  label?: string;
  /** Its title in place of a text of ours: what the tenant calls it. */
  words?: string | undefined;
  /** How the raw value is shown. */
  as?: 'text' | 'number' | 'mm' | 'area' | 'money' | 'percent' | 'boolean' | 'date' | 'time' | 'image';
  /** What its figures are counted in, where `as` does not say it. */
  unit?: string;
  options?: readonly Option[];
  /** What they are called where another value of the row is that. */
  optionsWhere?: { key: keyof T & string; is: string | number | boolean; options: readonly Option[] };
  /** The value of the row that is shown in its place, where there is one. */
  namedBy?: keyof T & string;
  /** The dictionary whose codes it holds. */
  dictionary?: string;
  /** The filter in its head, where the bar has none of the same key. */
  filter?: Filter;
}

interface FieldBase {
  key: string;
  label?: string;
  /** Its title in place of a text of ours: what the tenant calls it. */
  words?: string | undefined;
  required?: boolean;
  /** Text key of a line under the field. */
  hint?: string;
  /** Stands before the title: what the field is about. */
  picture?: ReactNode;
  /** Only in the form of a new row, or only in that of an existing one. */
  only?: 'create' | 'edit';
  initial?: unknown;
  /** Columns of the form's two-column grid it takes; default 1. */
  span?: 1 | 2;
  readOnly?: 'edit' | true;
  /** Fields with the same section stand under its heading. Text key `<screen name>.<section>`. */
  section?: string;
  /** Shown to whoever holds it. */
  permission?: string;
  /** Seen while another field of the form has this value. */
  shownWith?: { key: string; value: unknown };
}

/** A rule of the field's own; `message` is a text key. */
export interface Validity {
  check: (value: unknown) => boolean;
  message: string;
}

/** Where the records are that one is chosen from, and the words for each. */
export interface LookupOf {
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  labelOf: (row: never) => string;
}

export type Field = FieldBase &
  (
    | { type: 'text' | 'textarea'; max?: number; pattern?: RegExp; valid?: Validity }
    /** `isNew`: somebody will sign in with it, so that the rules for passwords hold. */
    | { type: 'password'; max?: number; pattern?: RegExp; valid?: Validity; isNew?: boolean }
    /** `isPlain`: shown without trailing zeros. */
    | {
        type: 'number';
        min?: number;
        max?: number;
        precision?: number;
        step?: number;
        unit?: string;
        isPlain?: boolean;
      }
    | { type: 'switch' }
    | { type: 'date' }
    /** Files of the file service: `{ id, name, mimeType }[]`. */
    | { type: 'files'; accept?: string; most?: number }
    | { type: 'select'; options: readonly Option[]; multiple?: boolean }
    /** Texts typed in one after the other; `path` lists some to choose from, as `{ items: string[] }` or named rows. */
    | { type: 'tags'; path?: string; suggestions?: readonly string[]; item?: RegExp }
    /** `{ [names[0]], [names[1]] }[]` */
    | { type: 'pairs'; names: readonly [string, string] }
    | (LookupOf & {
        type: 'lookup';
        valueFrom?: (row: never) => string;
        /** Words of values that the reader may see and not look up. */
        known?: readonly { value: string; label: string }[];
        multiple?: boolean;
      })
    | {
        type: 'custom';
        render: (props: { value?: unknown; onChange?: (value: unknown) => void }) => ReactNode;
        valid?: Validity;
      }
  );

/** `rare`: folded behind "more filters". */
export type Filter = { key: string; label?: string; rare?: boolean } & (
  | { type: 'text' }
  | { type: 'select'; options: readonly Option[] }
  /** A record that is referred to; sent by its id. */
  | (LookupOf & { type: 'lookup' })
  /** Sent as two query members; `isTime`: as the moments between which the days lie. */
  | { type: 'dateRange'; from: string; to: string; isTime?: boolean }
  | { type: 'numberRange'; from: string; to: string; unit?: string }
);

export interface ActionContext<T> {
  rows: readonly T[];
  /** Fetches the list again. */
  reload: () => void;
  /** Opens the edit drawer on a row. */
  edit: (row: T) => void;
  /** Leads to another page. */
  go: (path: string) => void;
  /** Shows a drawer of the action's own beside the list until it calls `close`. */
  show: (panel: (close: () => void) => ReactNode) => void;
}

export interface Action<T> {
  key: string;
  label?: string;
  permission?: string | readonly string[];
  danger?: boolean;
  /** The screen's main step; one that needs no rows is also offered while its list is empty. */
  primary?: boolean;
  /** True in the bar when it wants selected rows. */
  needsSelection?: boolean;
  /** Hides it for rows it does not fit. */
  fits?: (row: T) => boolean;
  run: (context: ActionContext<T>) => void | Promise<void>;
}

export interface ScreenDefinition<T extends Row = Row> {
  /**
   * i18n prefix of every text, e.g. `optimisation:material`. `<name>.empty` is said while there is nothing at all: what
   * it is for, and how something comes here; `<name>.emptyToRead` to whoever can bring nothing here himself.
   */
  name: string;
  /** REST collection, e.g. `/api/optimization/materials`. */
  path: string;
  /** Reads beside those below the path that a write to the records makes stale. */
  stale?: readonly Stale[];
  /** Text key of what is said instead of `<name>.empty`, where the list holds a part of the records. */
  emptyText?: string;
  permissions: { [K in 'create' | 'update' | 'delete' | 'import' | 'export']?: string | readonly string[] };
  columns: readonly Column<T>[];
  fields?: readonly Field[];
  /** Width of the form, in px or as a share of the window; by the number of fields when absent. */
  formSize?: number | string;
  filters?: readonly Filter[];
  /** Query members that every list call carries. */
  fixedQuery?: Readonly<Record<string, string | number | boolean>>;
  /** e.g. `creationTime desc` */
  defaultSorting?: string;
  pageSize?: number;
  /** The words that name a row in questions, e.g. its code. */
  titleOf?: (row: T) => string;
  /** Rows that may be edited; default: all. */
  mayEdit?: (row: T) => boolean;
  /** Rows that may be deleted; default: all. */
  mayDelete?: (row: T) => boolean;
  /** A figure of a row that goes with it: the question before a deletion tells it by the text `<name>.goesWith`. */
  goesWith?: keyof T & string;
  rowActions?: readonly Action<T>[];
  toolbar?: readonly Action<T>[];
  /** Multipart import of one xlsx and its template, and the export of the current filter. Paths are whole. */
  excel?: { importPath?: string; templatePath?: string; exportPath?: string; fileName?: string; accept?: string };
  /** What a row opens to under itself. */
  expand?: (row: T) => ReactNode;
  /** px that it opens to; default 460. */
  expandHeight?: (row: T) => number;
  /** What Enter or a click on the first column does; default: the edit drawer. */
  open?: (row: T, go: (path: string) => void) => void;
  /** Its rows may be seen as cards as well, each with this picture. */
  cardPicture?: (row: T) => ReactNode;
  /** px of a row, where pictures make it higher. */
  rowHeight?: number;
  /** Extra pane above the grid, e.g. figures. */
  header?: ComponentType;
  /** Values that the form shows of a row; default: the row itself. */
  toValues?: (row: T) => Record<string, unknown>;
  /** How the form's sections stand: under headings, or as tabs where they are many. Default: headings. */
  sectionsAs?: 'headings' | 'tabs';
  /** Whole body sent on save; default: the form's values over the row's concurrency stamp. */
  toBody?: (values: Record<string, unknown>, row: T | undefined) => unknown;
}

/** The words that name a row. */
export const titleOf = (screen: ScreenDefinition, row: Row): string => screen.titleOf?.(row) ?? row.id;

/** Declares a resource screen; the identity function that types its rows. */
export function defineScreen<T extends Row>(definition: ScreenDefinition<T>): ScreenDefinition {
  return definition as unknown as ScreenDefinition;
}
