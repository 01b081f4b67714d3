import { AppError, kernelErrors, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT, bodyTooLarge } from './body-limits.js';
import type { Language } from './context.js';
import { KnownPaths } from './known-paths.js';
import { chooseLanguage, type Localizer } from './localizer.js';
import { contextOf } from './request-hooks.js';
import { isStoreAway } from './unavailable.js';

export interface ErrorEnvelope {
  error: {
    code: string | null;
    message: string;
    details: string | null;
    data: Record<string, unknown> | null;
    validationErrors: { message: string; members: string[] }[] | null;
  };
}

const byStatus: Record<number, ErrorDefinition> = {
  400: kernelErrors.Validation,
  401: kernelErrors.NotSignedIn,
  403: kernelErrors.Forbidden,
  404: kernelErrors.RouteNotFound,
  429: kernelErrors.TooManyRequests,
  503: kernelErrors.Unavailable,
};

/** Any failure as an AppError; what nobody foresaw becomes an internal error, and its text stays in the log. */
export function toAppError(error: unknown, log: (error: unknown) => void): AppError {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 400)
    return new AppError(kernelErrors.Validation, {}, [{ member: '', text: 'MalformedBodyErrorMessage' }]);
  if (status === 413) return bodyTooLarge(BODY_LIMIT);
  const known = typeof status === 'number' ? byStatus[status] : undefined;
  if (known) return new AppError(known);
  if (typeof status === 'number' && status > 400 && status < 500)
    return new AppError({ code: null, status, text: 'DefaultErrorMessage' });
  log(error);
  return new AppError(isStoreAway(error) ? kernelErrors.Unavailable : kernelErrors.Internal);
}

/** The error envelope of ABP, in one language. */
export function envelopeOf(error: AppError, localizer: Localizer, language: Language): ErrorEnvelope {
  const { definition, data, issues } = error;
  const validationErrors = issues.map(({ member, text, data: values }) => ({
    message: localizer.text(language, text, { member, ...values }),
    members: member ? [member] : [],
  }));
  const narrative =
    validationErrors.length > 0
      ? [
          localizer.text(language, 'ValidationNarrativeErrorMessageTitle'),
          ...validationErrors.map(({ message }) => ` - ${message}`),
        ].join('\n')
      : null;
  return {
    error: {
      code: definition.code,
      message: localizer.text(language, definition.text, data),
      details: narrative,
      data: Object.keys(data).length > 0 ? { ...data } : null,
      validationErrors: validationErrors.length > 0 ? validationErrors : null,
    },
  };
}

/** One line for the audit log: code or status, and the text. */
function explain({ definition, data, issues }: AppError, localizer: Localizer, language: Language): string {
  const members = [...new Set(issues.map(({ member }) => member))].filter(Boolean);
  return `${definition.code ?? definition.status}: ${localizer.text(language, definition.text, data)}${members.length > 0 ? ` (${members.join(', ')})` : ''}`;
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(
    private readonly localizer: Localizer,
    private readonly paths = new KnownPaths(),
  ) {}

  /** Nothing there, or nothing there for this method: the latter says what there is. */
  private atKnownPath(error: AppError, { url, method }: FastifyRequest): AppError {
    if (error.definition !== kernelErrors.RouteNotFound) return error;
    const allowed = this.paths.methodsAt(url);
    if (allowed.length === 0 || allowed.includes(method)) return error;
    return new AppError(kernelErrors.MethodNotAllowed, { method, allowed: allowed.join(', ') });
  }

  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(
      error,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    );
  }

  /** Writes the answer to a request that failed. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const context = contextOf(request);
    const foreseen = toAppError(error, (unforeseen) =>
      this.logger.error(
        `${context?.correlationId ?? '-'} ${unforeseen instanceof Error ? (unforeseen.stack ?? unforeseen.message) : String(unforeseen)}`,
      ),
    );
    const appError = this.atKnownPath(foreseen, request);
    if (context?.audit) context.audit.exception = explain(appError, this.localizer, context.language);
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    const status = appError.definition.status;
    // Who has given a token learns that it is the token (RFC 6750 §3).
    if (status === 401)
      void reply.header(
        'www-authenticate',
        request.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
      );
    if (status === 405) void reply.header('allow', String(appError.data.allowed));
    if (status === 429 || status === 503) void reply.header('retry-after', String(appError.data.retryAfter ?? 5));
    void reply
      .status(status)
      .header('_AbpErrorFormat', 'true')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify(
          envelopeOf(appError, this.localizer, context?.language ?? chooseLanguage(request.headers['accept-language'])),
        ),
      );
  }
}
