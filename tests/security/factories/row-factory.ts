/** Ids of the rows made so far, by the operation that made them. */
export type Made = ReadonlyMap<string, string>;

/** Makes one row of a resource by its own POST, from a sample of the request's schema. */
export interface RowFactory {
  /** `POST /api/x` */
  operation: string;
  /** Members that a sample of the schema gets wrong; `text` holds the canary and is different each time. */
  body?(made: Made, text: string): Record<string, unknown>;
  /** Content of the file part, where the operation takes one. */
  file?(text: string): { name: string; content: string };
  /** Where the answer holds the new row's id; `id` unless told. */
  idOf?(body: unknown): string;
}

/** A service's rows, in an order in which each finds those it refers to. */
export interface ServiceFactories {
  rows: readonly RowFactory[];
  /** Operations with POST that make no row that others refer to, each with the reason. */
  actions: Readonly<Record<string, string>>;
}
