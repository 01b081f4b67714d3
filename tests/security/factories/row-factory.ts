import type { Question } from '../house.js';

/** Ids of rows, by the operation that makes them; one that is asked for is made, where the caller may make it. */
export type Made = ReadonlyMap<string, string>;

/** Makes one row of a resource by its own POST, from a sample of the request's schema. */
export interface RowFactory {
  /** `POST /api/x` */
  operation: string;
  /** Members that a sample of the schema gets wrong; `text` holds the canary and is different each time. */
  body?(made: Made, text: string): Record<string, unknown>;
  /** Ids in the path, by the parameter's name, where they are not those of the first row that fits. */
  path?(made: Made): Record<string, string | undefined>;
  /** What must be there before. */
  before?(made: Made, ask: (method: string, url: string, body: unknown) => Promise<unknown>): Promise<unknown>;
  /** Content of the file part, where the operation takes one. */
  file?(text: string): { name: string; content: string };
  /** Where the answer holds the new row's id; `id` unless told. */
  idOf?(body: unknown): string;
}

/** Prepares a call, as the caller. */
export interface Preparing {
  /** Of the caller. */
  userId: string;
  /** Gives the body of the answer; throws when it is a refusal. */
  ask(method: string, url: string, body?: unknown, more?: Partial<Question>): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- whatever came
  /** The same of another service. */
  askOf(service: string): Preparing['ask'];
  /** The id of the first item of a list, waited for. */
  first(url: string): Promise<string>;
  /** Asks again until the answer is as it should be. */
  until(url: string, isSo: (body: Record<string, unknown>) => boolean): Promise<void>;
  /** Somebody else of the caller's tenant, who may do everything too. */
  colleague(): Promise<{ userId: string; token: string }>;
  /** The code in the newest text message to a number, other than `old`. */
  codeFor(phoneNumber: string, old?: string): Promise<string>;
}

/** What a call of an operation needs beyond a sample of its schema in order to succeed. */
export type Call = (made: Made, text: string, preparing: Preparing) => Given | Promise<Given>;

export interface Given {
  /** Members over the sample; an array is the whole body. */
  body?: Record<string, unknown> | unknown[];
  /** Whether `body` is all of it. */
  isWhole?: boolean;
  query?: Record<string, string>;
  /** The whole query, where one that names ids of all kinds would find nothing. */
  asks?: Record<string, string>;
  /** By the parameter's name. */
  path?: Record<string, string>;
  file?: { name: string; content: string };
  /** Where success needs what a test of this kind does not have: the refusal instead, and why. */
  refused?: { status: number; why: string };
}

/** A service's rows, in an order in which each finds those it refers to. */
export interface ServiceFactories {
  rows: readonly RowFactory[];
  /** Operations with POST that make no row that others refer to, each with the reason. */
  actions: Readonly<Record<string, string>>;
  /** By operation, where a sample does not do. */
  calls?: Readonly<Record<string, Call>>;
}
