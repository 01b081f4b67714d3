import formBody from '@fastify/formbody';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { toAppError } from '@ishare/server/error.filter.js';
import { Localizer } from '@ishare/server/localizer.js';
import { contextOf } from '@ishare/server/request-hooks.js';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OpenIdProvider } from './openid-provider.service.js';
import { captchaPlaces, type CaptchaPlace } from '../account/captcha.service.js';
import { LinkPages } from '../account/link-pages.service.js';
import { ExternalProviders } from '../external-login/external-providers.service.js';
import { Interactions } from './interactions.service.js';
import { LoginInteraction } from './login-interaction.service.js';
import { Pages } from './pages.service.js';
import { oauthRefusal } from './refusal.js';

const PATHS = [
  '/connect/token',
  '/connect/revocation',
  '/connect/introspect',
  '/connect/authorize',
  '/connect/authorize/*',
  '/connect/endsession',
  '/connect/endsession/*',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/jwks',
];

const MAX_FORM = 16_384;

/** What the parser of forms makes of a body. */
type Form = { fields: URLSearchParams };

/** The fields of a form; none where nothing was sent. */
function formOf({ body }: FastifyRequest): URLSearchParams {
  return (body as Form | undefined)?.fields ?? new URLSearchParams();
}

/**
 * A browser of another origin asks first whether it may send a token along; the answer to the request itself decides
 * who may read it.
 */
async function userinfoPreflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply
    .status(204)
    .headers({
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'authorization, accept-language, content-type',
      'access-control-allow-methods': 'GET, POST',
      vary: 'Origin',
    })
    .send();
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
const logger = new Logger('OpenID');

/** Hands a request over to the provider, which reads and answers it by itself. */
function forwarded(app: NestFastifyApplication): Handler {
  const provider = app.get(OpenIdProvider);
  const origin = new URL(app.get<Config>(CONFIG).PUBLIC_URL);
  return async (request, reply) => {
    const answer = (await provider.get()).callback();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // A bearer token has done its part by now; the provider would take it for the client's own credentials.
    if (/^bearer /i.test(request.raw.headers.authorization ?? '')) delete request.raw.headers.authorization;
    // Our paths match whatever their case, the provider's do not.
    const [path = '', ...query] = request.url.split('?');
    // Addresses in replies are those of the public origin, whatever host a proxy puts into the request.
    Object.assign(request.raw.headers, {
      'x-forwarded-host': origin.host,
      'x-forwarded-proto': origin.protocol.slice(0, -1),
    });
    request.raw.url = [path.toLowerCase(), ...query].join('?');
    reply.hijack();
    await answer(request.raw, reply.raw);
  };
}

/** What fails before the provider is reached (an unknown tenant in the header) is told in its words too. */
function errorsAsItsOwn(app: NestFastifyApplication): ErrorHandler {
  const localizer = app.get(Localizer);
  return (error, request, reply) => {
    const known = toAppError(error, (unforeseen) => logger.error(unforeseen));
    const { status, ...body } = oauthRefusal(known, localizer, 'invalid_request', contextOf(request)?.language);
    void reply
      .status(known.definition === kernelErrors.Internal ? 500 : status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(known.definition === kernelErrors.Internal ? { ...body, error: 'server_error' } : body));
  };
}

/** People see these answers, not programs. */
function errorsAsPages(app: NestFastifyApplication): ErrorHandler {
  const pages = app.get(Pages);
  return (error, _request, reply) => {
    const known = toAppError(error, (unforeseen) => logger.error(unforeseen));
    const { text, headers } = pages.problem(
      known.definition === kernelErrors.Internal ? 'server_error' : 'invalid_request',
    );
    void reply.status(known.definition.status).headers(headers).send(text);
  };
}

/** The pages of a sign-in, and the ways to and from a provider elsewhere. */
function signInPages(app: NestFastifyApplication, scope: FastifyInstance, errorHandler: ErrorHandler): void {
  const interactions = app.get(Interactions);
  scope.route({
    method: 'GET',
    url: '/connect/interaction/:uid',
    handler: (request, reply) => interactions.answer(request, reply),
    errorHandler,
  });
  // Pages that are shown on the way to or from a provider elsewhere send their forms to where they stand.
  for (const url of [
    '/connect/interaction/:uid',
    '/connect/interaction/:uid/external',
    '/connect/interaction/:uid/external/:name',
  ])
    scope.route({
      method: 'POST',
      url,
      handler: (request, reply) => interactions.answer(request, reply, formOf(request)),
      errorHandler,
    });
  scope.route({
    method: 'GET',
    url: '/connect/interaction/:uid/external',
    handler: (request, reply) => interactions.comeBack(request, reply),
    errorHandler,
  });
  scope.route({
    method: 'GET',
    url: '/connect/interaction/:uid/external/:name',
    errorHandler,
    handler: (request, reply) =>
      interactions.leave(
        request,
        reply,
        (request.params as { name: string }).name,
        (request.query as { tenant?: string }).tenant ?? '',
      ),
  });
  // Providers know one address to come back to; the cookie of the interaction is sent to that of the interaction alone.
  scope.route({
    method: 'GET',
    url: '/connect/external',
    errorHandler,
    handler: async (request, reply) => {
      const begun = await app.get(ExternalProviders).begunUnder((request.query as { state?: string }).state ?? '');
      if (!begun) throw new AppError(kernelErrors.Validation);
      await reply.redirect(`/connect/interaction/${begun.uid}/external?${request.url.split('?')[1] ?? ''}`, 303);
    },
  });
}

/** The captcha's frame, and the pages that links in mails lead to. */
function accountPages(app: NestFastifyApplication, scope: FastifyInstance, errorHandler: ErrorHandler): void {
  scope.route({
    method: 'GET',
    url: '/connect/captcha',
    handler: async (request, reply) => {
      const { place = '', __tenant: tenant = '' } = request.query as Record<string, string | undefined>;
      if (!Object.hasOwn(captchaPlaces, place)) throw new AppError(kernelErrors.Validation);
      const { text, headers } = await app.get(LoginInteraction).captchaFrame(place as CaptchaPlace, tenant);
      await reply.headers(headers).send(text);
    },
    errorHandler,
  });
  const links = app.get(LinkPages);
  for (const purpose of ['reset-password', 'confirm-email'] as const) {
    const show = async (request: FastifyRequest, reply: FastifyReply, form?: URLSearchParams) => {
      const { text, headers } = await links.answer(purpose, request.query as Record<string, string>, form);
      await reply.headers(headers).send(text);
    };
    scope.route({
      method: 'GET',
      url: `/connect/account/${purpose}`,
      handler: (request, reply) => show(request, reply),
      errorHandler,
    });
    scope.route({
      method: 'POST',
      url: `/connect/account/${purpose}`,
      handler: (request, reply) => show(request, reply, formOf(request)),
      errorHandler,
    });
  }
}

/**
 * Shows the pages of a sign-in, and lets the provider answer its paths on the service's own HTTP server. It reads the
 * body itself, so all parsers stay away.
 */
export async function mountOpenId(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formBody, {
      bodyLimit: MAX_FORM,
      parser: (text): Form => ({ fields: new URLSearchParams(text) }),
    });
    const asPages = errorsAsPages(app);
    signInPages(app, scope, asPages);
    accountPages(app, scope, asPages);
  });
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({ method: 'OPTIONS', url: '/connect/userinfo', handler: userinfoPreflight });
    const [handler, errorHandler] = [forwarded(app), errorsAsItsOwn(app)];
    for (const url of PATHS) scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, handler, errorHandler });
  });
}
