import { kernelErrors, type AppError } from '@ishare/kernel/errors.js';
import { currentContext, type Language } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { knownWords } from './sign-in-errors.js';

type OAuthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'insufficient_access'
  | 'temporarily_unavailable';

/** The two fields of a refusal at an OAuth endpoint. */
export interface OAuthRefusal {
  status: number;
  error: OAuthError;
  error_description: string;
  /** Seconds after which another try makes sense, where the refusal knows it. */
  retryAfter?: number | undefined;
}

/** An AppError in the words of OAuth: those that clients know, else in the language of the request. */
export function oauthRefusal(
  error: AppError,
  localizer: Localizer,
  code: OAuthError = 'invalid_request',
  language: Language = currentContext()?.language ?? 'zh-Hans',
): OAuthRefusal {
  const busy =
    error.definition.status === kernelErrors.TooManyRequests.status ||
    error.definition.status === kernelErrors.Unavailable.status;
  return {
    status: busy ? error.definition.status : 400,
    error: busy ? 'temporarily_unavailable' : code,
    error_description: knownWords.get(error.definition) ?? localizer.text(language, error.definition.text, error.data),
    retryAfter: error.data['retryAfter'] as number | undefined,
  };
}

/** The same as an error of the provider, which its error handler writes out. */
export function refuse(ctx: KoaContextWithOIDC, refusal: OAuthRefusal): errors.OIDCProviderError {
  ctx.state['localised'] = true;
  if (refusal.status === 429) ctx.set('retry-after', String(refusal.retryAfter ?? 5));
  const error = new errors.CustomOIDCProviderError(refusal.error, refusal.error_description);
  return Object.assign(error, { status: refusal.status, statusCode: refusal.status, expose: true });
}

const MORE = 'more';

/** Further members of the refusal that this request is about to get. */
export function addToRefusal(ctx: KoaContextWithOIDC, members: Record<string, string>): void {
  ctx.state[MORE] = members;
}

/** The provider's own refusals have English texts: they are replaced by ours, by error name. */
export function localiseOwnRefusals(localizer: Localizer) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const body = ctx.body as { error?: unknown; error_description?: unknown } | undefined;
    if (typeof body !== 'object' || typeof body?.error !== 'string') return;
    if (ctx.state['localised']) {
      ctx.body = { ...body, ...(ctx.state[MORE] as object | undefined) };
      return;
    }
    const language = currentContext()?.language ?? 'zh-Hans';
    const key = `OAuth:${body.error}`;
    ctx.body = {
      ...body,
      error_description: localizer.text(language, localizer.has(language, key) ? key : 'OAuth:server_error'),
    };
  };
}
