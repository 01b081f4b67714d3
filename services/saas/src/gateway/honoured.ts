// What the gateway can honour of a draft. Anything else is refused when it is saved, by its name and with the reason:
// no option is kept that nothing reads.
import { isIP } from 'node:net';
import type { OwnRoute } from '@ishare/contracts/gateway/own-route.js';
import type { GlobalConfiguration } from '@ishare/contracts/gateway/global.js';
import type { AggregateRoute } from '@ishare/contracts/gateway/aggregate-route.js';
import type { RouteGroup } from '@ishare/contracts/gateway/route-group.js';
import { HEADER_NAME } from '@ishare/contracts/gateway/global.js';
import { HOST_NAME } from '@ishare/contracts/gateway/hosts.js';
import { isOwnPlace } from '@ishare/contracts/gateway/own-places.js';
import {
  AGGREGATORS,
  BALANCERS,
  parseJsonPath,
  secondsOf,
  TOKEN_PROVIDER,
} from '@ishare/contracts/gateway/route-set.js';
import { parseTemplate } from '@ishare/contracts/gateway/templates.js';
import { AppError, kernelErrors, type ValidationIssue } from '@ishare/kernel/errors.js';

type Said<T> = { readonly [K in keyof T]: T[K] };
/** A member, whether it is fine, and the reason where it is not (`Gateway:Option.<reason>`). */
type Rule = readonly [member: string, isFine: boolean, reason: string, data?: Readonly<Record<string, unknown>>];

const nothing = (value: unknown) =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** Each member of a group that says something, refused for the same reason. */
const empty = (member: string, group: object, reason: string): Rule[] =>
  Object.entries(group).map(([name, value]): Rule => [`${member}.${name}`, nothing(value), reason]);

/** Headers that belong to a connection, or by which the gateway speaks for itself. */
const KEPT = new RegExp(
  '^(?:host|connection|keep-alive|te|trailer|upgrade|transfer-encoding|content-length|via|forwarded' +
    '|x-forwarded-.*|x-internal-.*|proxy-.*)$',
  'i',
);

const headers = (member: string, said: Readonly<Record<string, string>>): Rule[] =>
  Object.entries(said).flatMap(([name, value]): Rule[] => [
    [`${member}.${name}`, HEADER_NAME.test(name) && !KEPT.test(name), 'header', { name }],
    [`${member}.${name}`, /^[\t\x20-\x7e]*$/.test(value), 'headerValue', { name }],
  ]);

function networks(member: string, list: readonly string[]): Rule[] {
  return list.map((entry, at): Rule => {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    return [
      `${member}.${at}`,
      family > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)),
      'address',
    ];
  });
}

const URL_BASE = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[\w./~-]*)?$/;
const HOST_AND_PORT = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/;

function upstream(template: string, host: string | null): Rule[] {
  const read = parseTemplate(template);
  const [first] = read?.segments ?? [];
  const name = first && 'literal' in first ? first.literal.toLowerCase() : undefined;
  return [
    ['upstreamPathTemplate', read !== undefined, 'template'],
    ['upstreamPathTemplate', read === undefined || name !== undefined, 'beginning'],
    // Files of the console lie beside its pages.
    ['upstreamPathTemplate', name === undefined || !isOwnPlace(name), 'place', { name: name ?? '' }],
    ['upstreamHost', host === null || HOST_AND_PORT.test(host), 'host'],
  ];
}

const balancer = ({ type, key, expiry }: Said<GlobalConfiguration['loadBalancerOptions']>): Rule[] => [
  [
    'loadBalancerOptions.type',
    nothing(type) || BALANCERS.some((known) => known === type),
    'balancer',
    { known: BALANCERS.join(', ') },
  ],
  ...empty('loadBalancerOptions', { key, expiry }, 'sticky'),
];

const handler = ({
  maxConnectionsPerServer: _most,
  ...rest
}: Said<GlobalConfiguration['httpHandlerOptions']>): Rule[] => empty('httpHandlerOptions', rest, 'handler');

const version = (said: string | null): Rule => ['downstreamHttpVersion', said === null || said === '1.1', 'version'];

function limits({ enableRateLimiting, period, limit }: Said<OwnRoute['rateLimitOptions']>): Rule[] {
  return [
    ['rateLimitOptions.period', period === '' ? !enableRateLimiting : secondsOf(period ?? '') !== undefined, 'period'],
    ['rateLimitOptions.limit', !enableRateLimiting || (limit ?? 0) > 0, 'limit'],
  ];
}

/** What asks for claims needs a token to read them from. */
function tokens(route: Said<OwnRoute>): Rule[] {
  const { authenticationProviderKey: provider, allowedScopes = [] } = route.authenticationOptions;
  const asks = (said: Readonly<Record<string, string>>) => Object.values(said).some((value) => /Claims\[/.test(value));
  const hasToken = provider === TOKEN_PROVIDER;
  return [
    [
      'authenticationOptions.authenticationProviderKey',
      nothing(provider) || hasToken,
      'provider',
      { known: TOKEN_PROVIDER },
    ],
    ['authenticationOptions.allowedScopes', hasToken || allowedScopes.length === 0, 'needsToken'],
    ['routeClaimsRequirement', hasToken || nothing(route.routeClaimsRequirement), 'needsToken'],
    ['addHeadersToRequest', hasToken || !asks(route.addHeadersToRequest), 'needsToken'],
    ['addQueriesToRequest', hasToken || !asks(route.addQueriesToRequest), 'needsToken'],
  ];
}

export function routeRules(route: Said<OwnRoute>): Rule[] {
  return [
    ...upstream(route.upstreamPathTemplate, route.upstreamHost),
    ['downstreamPathTemplate', parseTemplate(route.downstreamPathTemplate) !== undefined, 'template'],
    ...route.downstreamHostAndPorts.map(({ host }, at): Rule => [
      `downstreamHostAndPorts.${at}.host`,
      HOST_NAME.test(host),
      'host',
    ]),
    version(route.downstreamHttpVersion),
    ...empty('', { serviceName: route.serviceName, serviceNamespace: route.serviceNamespace }, 'discovery'),
    ...empty('', { delegatingHandlers: route.delegatingHandlers }, 'handlers'),
    ...empty(
      '',
      { dangerousAcceptAnyServerCertificateValidator: route.dangerousAcceptAnyServerCertificateValidator },
      'certificate',
    ),
    ...empty(
      '',
      {
        changeDownstreamPathTemplate: route.changeDownstreamPathTemplate,
        addClaimsToRequest: route.addClaimsToRequest,
      },
      'claims',
    ),
    ...empty('fileCacheOptions', route.fileCacheOptions, 'cache'),
    ...headers('upstreamHeaderTransform', route.upstreamHeaderTransform),
    ...headers('addHeadersToRequest', route.addHeadersToRequest),
    ...headers('downstreamHeaderTransform', route.downstreamHeaderTransform),
    ...networks('securityOptions.ipAllowedList', route.securityOptions.ipAllowedList),
    ...networks('securityOptions.ipBlockedList', route.securityOptions.ipBlockedList),
    ...balancer(route.loadBalancerOptions),
    ...handler(route.httpHandlerOptions),
    ...limits(route.rateLimitOptions),
    ...tokens(route),
  ];
}

export function globalRules(of: Said<GlobalConfiguration>): Rule[] {
  const { httpStatusCode: status = 0, clientIdHeader } = of.rateLimitOptions;
  return [
    version(of.downstreamHttpVersion),
    ['baseUrl', of.baseUrl === null || URL_BASE.test(of.baseUrl), 'url'],
    ['rateLimitOptions.httpStatusCode', nothing(status) || (status ?? 0) >= 400, 'status'],
    [
      'rateLimitOptions.clientIdHeader',
      nothing(clientIdHeader) || HEADER_NAME.test(clientIdHeader ?? ''),
      'header',
      { name: clientIdHeader },
    ],
    ...empty('serviceDiscoveryProvider', of.serviceDiscoveryProvider, 'discovery'),
    ...balancer(of.loadBalancerOptions),
    ...handler(of.httpHandlerOptions),
  ];
}

export function aggregateRules(of: Said<AggregateRoute>): Rule[] {
  return [
    ...upstream(of.upstreamPathTemplate, of.upstreamHost),
    ['upstreamHttpMethod', of.upstreamHttpMethod.every((method) => method === 'GET'), 'aggregateMethod'],
    [
      'aggregator',
      of.aggregator === null || AGGREGATORS.some((known) => known === of.aggregator),
      'aggregator',
      { known: AGGREGATORS.join(', ') },
    ],
  ];
}

export const partRules = (parameter: string | null, jsonPath: string | null): Rule[] => [
  ['parameter', parameter !== null && /^[A-Za-z][A-Za-z0-9_]*$/.test(parameter), 'parameter'],
  ['jsonPath', jsonPath !== null && parseJsonPath(jsonPath) !== undefined, 'jsonPath'],
];

export const groupRules = ({ appIpAddress }: Said<RouteGroup>): Rule[] =>
  appIpAddress
    .split(',')
    .map((entry): Rule => ['appIpAddress', HOST_NAME.test(entry.trim().replace(/:\d+$/, '')), 'host']);

/** Refuses what the rules find, all of it at once. */
export function refuseUnhonoured(rules: readonly Rule[]): void {
  const issues = rules
    .filter(([, isFine]) => !isFine)
    .map(([member, , reason, data]): ValidationIssue => ({
      member: member.replace(/^[.]/, ''),
      text: `Gateway:Option.${reason}`,
      ...(data && { data }),
    }));
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues);
}
