// A write that names itself is done once: whoever asks again, because the answer was lost, gets the first answer.
import { createHash } from 'node:crypto';
import { MEANINGS } from '@ishare/contracts/record-heads.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, of, type Observable } from 'rxjs';
import { mayChange } from './audit-trail.js';
import type { Config } from './config.js';
import { currentContext, type HeldKey, type RequestContext } from './context.js';
import { READS } from './routes.js';
import { SecretBox } from './secret-box.js';

export const REQUEST_KEY = 'idempotency-key';
const MAX_KEY = 128;
/** Characters of an answer that is kept; of a longer one only that it was given. */
const MAX_REPLY = 1_000_000;
/** For how long a repetition waits for the first to end, in ms. */
const PATIENCE = 15_000;
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 400;

export interface KeptReply {
  status: number;
  contentType: string | null;
  /** Sealed; null for an answer without content. */
  text: string | null;
}

/** What is known of a key: it is ours now, answered, done with an answer that nobody has, or still being worked on. */
export type Claim =
  | { state: 'held'; held: HeldKey }
  | { state: 'answered'; fingerprint: string; reply: KeptReply }
  | { state: 'done' | 'running'; fingerprint: string };

/** Where keys are kept: in the database of the service, which marks them in the transaction of the work. */
export interface KeyStore {
  claim(userId: string, key: string, fingerprint: string): Promise<Claim>;
  keep(held: HeldKey, reply: KeptReply | null): Promise<void>;
  release(held: HeldKey): Promise<void>;
}

/**
 * Of what is asked for, so that a key is not used for something else. The content of an upload is a stream and stands
 * for its length.
 */
function fingerprintOf(request: FastifyRequest): string {
  const { method, url, body, headers } = request;
  const content = body === undefined ? [headers['content-length'] ?? ''] : body;
  const meant = MEANINGS.filter((head) => headers[head] !== undefined);
  return createHash('sha256')
    .update(JSON.stringify([method, url, content, ...meant]))
    .digest('hex');
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class RequestKeys {
  private readonly logger = new Logger('RequestKeys');
  private readonly box: SecretBox;
  private store?: KeyStore;

  constructor(config: Pick<Config, 'SECRET_KEY'>) {
    this.box = new SecretBox(config, 'request-keys');
  }

  /** Says who keeps the keys; without anybody they say nothing. */
  keepBy(store: KeyStore): void {
    this.store = store;
  }

  /** The key of a request that may change something and whose caller is known; else undefined. */
  keyOf(request: FastifyRequest, context: RequestContext | undefined): string | undefined {
    const key = request.headers[REQUEST_KEY];
    if (!this.store || !context?.principal || !mayChange(request.method) || typeof key !== 'string' || key === '')
      return undefined;
    if (key.length > MAX_KEY) throw invalid('Idempotency-Key', 'Validation:maxLength', { maximum: MAX_KEY });
    return key;
  }

  /** Holds the key, or gives the answer that was given to it. */
  async claim(userId: string, key: string, request: FastifyRequest): Promise<HeldKey | KeptReply> {
    const fingerprint = fingerprintOf(request);
    const end = Date.now() + PATIENCE;
    for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      const claim = await this.store!.claim(userId, key, fingerprint);
      if (claim.state === 'held') return claim.held;
      if (claim.fingerprint !== fingerprint) throw new AppError(kernelErrors.RequestKeyReused);
      if (claim.state === 'answered') return this.opened(claim.reply, key);
      if (Date.now() > end)
        throw new AppError(claim.state === 'done' ? kernelErrors.RequestDone : kernelErrors.RequestRunning);
      await pause(wait);
    }
  }

  /** Keeps the answer. The work is done: what fails here must not tell the caller otherwise. */
  async keep(held: HeldKey, key: string, reply: KeptReply | null): Promise<void> {
    held.isOpen = false;
    const sealed = reply && { ...reply, text: reply.text === null ? null : this.box.seal(reply.text, key) };
    await this.store!.keep(held, sealed).catch((error: unknown) => this.logger.error(error));
  }

  /** Work that failed left nothing behind: the key is free again. */
  async release(held: HeldKey): Promise<void> {
    held.isOpen = false;
    await this.store!.release(held).catch((error: unknown) => this.logger.error(error));
  }

  private opened(reply: KeptReply, key: string): KeptReply {
    return { ...reply, text: reply.text === null ? null : this.box.open(reply.text, key) };
  }
}

/** The answer as it goes out; null for one that cannot be kept, such as a file. */
function replyOf(value: unknown, reply: FastifyReply): KeptReply | null {
  if (reply.sent) return null;
  const type = reply.getHeader('content-type');
  const contentType = typeof type === 'string' ? type : null;
  if (value === undefined || value === null) return { status: reply.statusCode, contentType, text: null };
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (typeof value === 'object' && !isPlain) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > MAX_REPLY) return null;
  return { status: reply.statusCode, contentType: contentType ?? 'application/json; charset=utf-8', text };
}

/** Stands around everything else, so that what it keeps is what goes out. */
@Injectable()
export class RequestKeyInterceptor implements NestInterceptor {
  constructor(private readonly keys: RequestKeys) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http' || Reflect.getMetadata(READS, execution.getHandler()) === true)
      return next.handle();
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const context = currentContext();
    const key = this.keys.keyOf(request, context);
    if (key === undefined) return next.handle();
    return from(this.keys.claim(context!.principal!.userId, key, request)).pipe(
      mergeMap((claim) => ('isOpen' in claim ? this.once(claim, key, next, reply) : this.again(claim, reply))),
    );
  }

  private once(held: HeldKey, key: string, next: CallHandler, reply: FastifyReply): Observable<unknown> {
    currentContext()!.requestKey = held;
    return next.handle().pipe(
      mergeMap(async (value) => {
        await this.keys.keep(held, key, replyOf(value, reply));
        return value;
      }),
      catchError(async (error: unknown) => {
        await this.keys.release(held);
        throw error;
      }),
    );
  }

  private again({ status, contentType, text }: KeptReply, reply: FastifyReply): Observable<unknown> {
    // Nothing happens a second time, so the audit log does not hear of it a second time.
    const audit = currentContext()?.audit;
    if (audit) audit.reads = true;
    void reply.status(status).header('idempotency-replayed', 'true');
    if (contentType !== null) void reply.type(contentType);
    return of(text ?? undefined);
  }
}
