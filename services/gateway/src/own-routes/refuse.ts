// What the gateway says by itself where an own route cannot answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defineError, kernelErrors } from '@ishare/kernel/errors.js';
import { refusalHeaders, refusalOf } from '../refusal.js';
import type { Refusal } from './admission.js';

export const gatewayErrors = {
  BreakerOpen: defineError('Gateway:010001', 503),
  DownstreamSlow: defineError('Gateway:010002', 504),
  DownstreamAway: defineError('Gateway:010003', 502),
  HostNotAllowed: defineError('Gateway:010004', 502),
  LoopDetected: defineError('Gateway:010005', 508),
} as const;

const errors = {
  ...gatewayErrors,
  Forbidden: kernelErrors.Forbidden,
  NotSignedIn: kernelErrors.NotSignedIn,
  TooManyRequests: kernelErrors.TooManyRequests,
  Unavailable: kernelErrors.Unavailable,
};
export type Why = keyof typeof errors;

/** `status` and `message`: what a limit says in place of the usual. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  why: Why,
  { headers = {}, status, message }: { headers?: Record<string, string>; status?: number; message?: string } = {},
): void {
  const definition = errors[why];
  const body = refusalOf(definition, request.headers);
  const told = message
    ? JSON.stringify({ error: { ...(JSON.parse(body) as { error: object }).error, message } })
    : body;
  response
    .writeHead(status ?? definition.status, {
      ...refusalHeaders,
      ...headers,
      ...(why === 'NotSignedIn' && { 'www-authenticate': 'Bearer' }),
    })
    .end(told);
  // What is left of the body is not read for nothing.
  request.resume();
}

/** What whoever is not admitted is told. */
export const whyOf: Readonly<Record<Refusal, Why>> = {
  address: 'Forbidden',
  token: 'NotSignedIn',
  scope: 'Forbidden',
  away: 'Unavailable',
  limit: 'TooManyRequests',
};

/** The same as a part of an aggregate is told. */
export const statusOf = (why: Why): number => errors[why].status;
