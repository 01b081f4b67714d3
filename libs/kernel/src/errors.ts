/**
 * What can go wrong, as a value. `code` goes out on the wire (null where ABP has none), `status` is the HTTP status,
 * `text` is the key of the message in the i18n files; it defaults to the code.
 */
export interface ErrorDefinition {
  readonly code: string | null;
  readonly status: number;
  readonly text: string;
}

export function defineError(code: string, status = 403, text: string = code): ErrorDefinition {
  return { code, status, text };
}

/** Refusals that every service shares; their texts are in libs/server. */
export const kernelErrors = {
  Validation: { code: null, status: 400, text: 'ValidationErrorMessage' },
  NotSignedIn: { code: null, status: 401, text: 'DefaultErrorMessage401Detail' },
  Forbidden: { code: 'Volo.Authorization:010001', status: 403, text: 'DefaultErrorMessage403Detail' },
  EntityNotFound: { code: null, status: 404, text: 'EntityNotFoundErrorMessage' },
  RouteNotFound: { code: null, status: 404, text: 'DefaultErrorMessage404Detail' },
  MethodNotAllowed: { code: null, status: 405, text: 'MethodNotAllowedErrorMessage' },
  Concurrency: { code: null, status: 409, text: 'ConcurrencyErrorMessage' },
  RequestKeyReused: { code: 'App:020301', status: 422, text: 'RequestKeyReusedErrorMessage' },
  RequestDone: { code: 'App:020302', status: 409, text: 'RequestDoneErrorMessage' },
  RequestRunning: { code: 'App:020303', status: 409, text: 'RequestRunningErrorMessage' },
  UndoOver: { code: 'App:020304', status: 409, text: 'UndoOverErrorMessage' },
  UndoGone: { code: 'App:020305', status: 409, text: 'UndoGoneErrorMessage' },
  StepNotAllowed: { code: 'App:020401', status: 403, text: 'StepNotAllowedErrorMessage' },
  RecordFixed: { code: 'App:020402', status: 403, text: 'RecordFixedErrorMessage' },
  NumbersUsedUp: { code: 'App:020501', status: 403, text: 'NumbersUsedUpErrorMessage' },
  InUseBy: { code: null, status: 403, text: 'InUseByErrorMessage' },
  InUse: { code: null, status: 403, text: 'InUseErrorMessage' },
  TooLarge: { code: null, status: 413, text: 'MaximumUploadErrorMessage' },
  BodyTooLarge: { code: null, status: 413, text: 'MaximumBodyErrorMessage' },
  TooManyRequests: { code: null, status: 429, text: 'TooManyRequestsErrorMessage' },
  Internal: { code: null, status: 500, text: 'InternalServerErrorMessage' },
  Unavailable: { code: null, status: 503, text: 'UnavailableErrorMessage' },
  FeatureDisabled: { code: 'Volo.Feature:010001', status: 403, text: 'Volo.Feature:010001' },
  TenantMoving: { code: 'Saas:020110', status: 503, text: 'TenantMovingErrorMessage' },
  TenantNotFound: { code: 'Volo.AbpIo.MultiTenancy:010001', status: 404, text: 'Volo.AbpIo.MultiTenancy:010001' },
  TenantInactive: { code: 'Volo.AbpIo.MultiTenancy:010002', status: 403, text: 'Volo.AbpIo.MultiTenancy:010002' },
} as const satisfies Record<string, ErrorDefinition>;

/** A value of a refusal that is a word: said by its key, in the language of whoever reads the refusal. */
export class Word {
  constructor(readonly key: string) {}
}

/** Such a word that stands in the console's texts. */
export class ConsoleWord {
  constructor(readonly key: string) {}
}

export interface ValidationIssue {
  /** Path of the member in the request, camelCase, joined by dots. */
  readonly member: string;
  /** Key of the message in the i18n files. */
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The value that was refused, as it was sent; short, and never a secret. */
  readonly given?: string;
}

/** The only error that domain code throws. The edge localises it and writes the error envelope. */
export class AppError extends Error {
  constructor(
    readonly definition: ErrorDefinition,
    readonly data: Readonly<Record<string, unknown>> = {},
    readonly issues: readonly ValidationIssue[] = [],
  ) {
    super(definition.code ?? definition.text);
    this.name = 'AppError';
  }
}

/** A 400 that names one member of the request. */
export function invalid(member: string, text: string, data?: Record<string, unknown>): AppError {
  return new AppError(kernelErrors.Validation, {}, [{ member, text, ...(data ? { data } : {}) }]);
}
