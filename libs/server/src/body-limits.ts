import { Transform, type Readable } from 'node:stream';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { JSON_LIMITS, jsonProblem } from '@ishare/kernel/json-size.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { readOver } from './upload.js';

/** Bodies other than uploads; uploads are streamed and counted by the files they belong to. */
export const BODY_LIMIT = 4 * 1024 * 1024;
/**
 * Of a caller whom nobody knows yet: a form. To parse and check megabytes takes long enough to hold up everybody else.
 */
export const ANONYMOUS_BODY_LIMIT = 64 * 1024;

export function bodyTooLarge(limit: number): AppError {
  return new AppError(kernelErrors.BodyTooLarge, { maximum: limit / 1024 });
}

/** Calls of other services are known by their signature, which is over the body. */
const INTERNAL = /^\/internal\//i;

/**
 * Lets the body of an anonymous request through up to its limit. Who came with a token, though no valid one, is told
 * that first.
 */
export function limitAnonymousBody(request: FastifyRequest, payload: Readable): Readable {
  if (request.isMultipart?.() || INTERNAL.test(request.url)) return payload;
  const refuse = (): AppError => {
    readOver(request);
    return request.headers.authorization ? new AppError(kernelErrors.NotSignedIn) : bodyTooLarge(ANONYMOUS_BODY_LIMIT);
  };
  if (Number(request.headers['content-length'] ?? 0) > ANONYMOUS_BODY_LIMIT) throw refuse();
  if (request.headers['transfer-encoding'] === undefined) return payload;
  let size = 0;
  return payload.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > ANONYMOUS_BODY_LIMIT) done(refuse());
        else done(null, chunk);
      },
    }),
  );
}

/**
 * Has JSON counted before it is parsed. Calls of other services are let through to where their signature is checked.
 */
export function limitJson(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: BODY_LIMIT }, (request, body: Buffer, done) => {
    const { levels } = JSON_LIMITS;
    const limits = INTERNAL.test(request.url) ? { levels, members: Infinity, ofOne: Infinity } : JSON_LIMITS;
    const problem = jsonProblem(body, limits);
    if (!problem) return parse(request as FastifyRequest, body as never, done);
    done(new AppError(kernelErrors.Validation, {}, [{ member: '', ...problem }]));
  });
}
