export interface ValidationError {
  message: string;
  members: string[];
}

export interface ErrorEnvelope {
  code: string | null;
  message: string;
  details: string | null;
  data: Record<string, unknown> | null;
  validationErrors: ValidationError[] | null;
}

/** What a failed reply may carry: the ABP envelope, or the OAuth pair. */
export interface ErrorBody {
  error?: ErrorEnvelope | string;
  error_description?: string;
}

export type FailureKind = 'response' | 'timeout' | 'network' | 'aborted';

/** A call that did not succeed. `status` is 0 when no reply came. */
export class HttpError extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly request: { method: string; path: string },
    readonly status = 0,
    readonly statusText = '',
    readonly body: ErrorBody | undefined = undefined,
    readonly traceId: string | undefined = undefined,
  ) {
    super(`${request.method} ${request.path}: ${kind === 'response' ? `${status} ${statusText}` : kind}`);
    this.name = 'HttpError';
  }

  /** The envelope of the reply, when it has one. */
  get envelope(): ErrorEnvelope | undefined {
    const error = this.body?.error;
    return typeof error === 'object' && error !== null ? error : undefined;
  }

  get code(): string | undefined {
    return this.envelope?.code ?? (typeof this.body?.error === 'string' ? this.body.error : undefined);
  }

  /** The sentence for people: details, message, OAuth description, or nothing. */
  get text(): string | undefined {
    const envelope = this.envelope;
    return envelope?.details || envelope?.message || this.body?.error_description || undefined;
  }

  get validationErrors(): ValidationError[] {
    return this.envelope?.validationErrors ?? [];
  }
}

/** Whether nobody has answered. */
export const isSilence = (error: unknown): boolean => error instanceof HttpError && error.kind !== 'response';

/** Whether it is open what is so: a record that could not be had is not said to be gone. */
export const isOpen = (error: unknown): boolean =>
  !(error instanceof HttpError) || isSilence(error) || error.status >= 500;

/**
 * The body of a failed reply as an object, whatever its declared type: blobs and plain text are read as JSON
 * (conventions §3).
 */
export function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
