import { entityWord } from '@ishare/contracts/platform/audit-words.js';
import { consoleTexts } from '@ishare/contracts/console-texts.js';
import {
  AppError,
  ConsoleWord,
  kernelErrors,
  Word,
  type ErrorDefinition,
  type ValidationIssue,
} from '@ishare/kernel/errors.js';
import { listed } from '@ishare/kernel/listed.js';
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

/** A member of one element of a list: its place, counted from 0, and what it is called there. */
const LINE_MEMBER = /^(?:[A-Za-z]+\.)?(\d+)(?:\.(.+))?$/;
const MOST_SPANS = 10;

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

/** The values of a refusal, with its words said: `entity` is a kind of record by its name. */
function worded(
  data: Readonly<Record<string, unknown>>,
  localizer: Localizer,
  language: Language,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value instanceof Word
        ? localizer.text(language, value.key)
        : value instanceof ConsoleWord
          ? consoleTexts[language][value.key]
          : name === 'entity' && typeof value === 'string'
            ? entityWord(value, (key) => consoleTexts[language][key])
            : value,
    ]),
  );
}

/** `2–61, 70`; the first ten spans. */
function spansOf(lines: readonly number[], language: Language): string {
  const spans: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else spans.push([line, line]);
  }
  const shown = spans.slice(0, MOST_SPANS).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return listed(language, shown) + (spans.length > MOST_SPANS ? ' …' : '');
}

/** Refused values that one sentence tells. */
const MOST_GIVEN = 3;

/** A sentence with the values that it refuses, as they were sent. */
function withGiven(
  message: string,
  given: readonly (string | undefined)[],
  localizer: Localizer,
  language: Language,
): string {
  const values = [...new Set(given)].flatMap((value) => value ?? []);
  if (values.length === 0) return message;
  const shown = listed(language, values.slice(0, MOST_GIVEN)) + (values.length > MOST_GIVEN ? ' …' : '');
  return localizer.text(language, 'Validation:given', { message, given: shown });
}

/** What is wrong, each thing once: of lists with the lines on which it is wrong. */
function narrative(issues: readonly ValidationIssue[], localizer: Localizer, language: Language): string[] {
  const said = issues.map(({ member, text, data, given }) => {
    const [, line, rest] = LINE_MEMBER.exec(member) ?? [];
    const name = line === undefined ? member : (rest ?? '');
    return {
      line: line === undefined ? undefined : Number(line) + 1,
      given,
      message: localizer.text(language, text, { member: name, ...data }),
    };
  });
  return [...Map.groupBy(said, ({ line, message }) => `${line === undefined}${message}`).values()].map((same) => {
    const values = same.map(({ given }) => given);
    const message = withGiven(same[0]!.message, values, localizer, language);
    const lines = same.flatMap(({ line }) => line ?? []);
    return lines.length === 0
      ? message
      : localizer.text(language, lines.length === 1 ? 'Validation:line' : 'Validation:lines', {
          lines: spansOf(lines, language),
          message,
        });
  });
}

/** The error envelope of ABP, in one language. */
export function envelopeOf(error: AppError, localizer: Localizer, language: Language): ErrorEnvelope {
  const { definition, issues } = error;
  const data = worded(error.data, localizer, language);
  const validationErrors = issues.map(({ member, text, data: values, given }) => ({
    message: withGiven(localizer.text(language, text, { member, ...values }), [given], localizer, language),
    members: member ? [member] : [],
  }));
  const details =
    issues.length > 0
      ? [
          localizer.text(language, 'ValidationNarrativeErrorMessageTitle'),
          ...narrative(issues, localizer, language).map((message) => ` - ${message}`),
        ].join('\n')
      : null;
  return {
    error: {
      code: definition.code,
      message: localizer.text(language, definition.text, data),
      details,
      data: Object.keys(data).length > 0 ? { ...data } : null,
      validationErrors: validationErrors.length > 0 ? validationErrors : null,
    },
  };
}

/** One line for the audit log: code or status, and the text. */
function explain({ definition, data, issues }: AppError, localizer: Localizer, language: Language): string {
  const members = [...new Set(issues.map(({ member }) => member))].filter(Boolean);
  const text = localizer.text(language, definition.text, worded(data, localizer, language));
  const told = `${definition.code ?? definition.status}: ${text}`;
  return members.length > 0 ? `${told} (${members.join(', ')})` : told;
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
    const foreseen = toAppError(error, (unforeseen) => {
      const told = unforeseen instanceof Error ? (unforeseen.stack ?? unforeseen.message) : String(unforeseen);
      this.logger.error(`${context?.correlationId ?? '-'} ${told}`);
    });
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
