// Options that routes and globals share, with the wire's names. Nothing said (0, an empty text) leaves it to the
// globals, then to the product.
import { flag, group, text, texts, whole } from '../things/field.js';

const words = (max: number) => text(max).orElse('');
const number = (max: number) => whole(0, max).orElse(0);
const no = () => flag(false).orElse(false);

/** Milliseconds; so many failures one after the other open the breaker. */
export const qoSOptions = () =>
  group({
    timeoutValue: number(600_000),
    durationOfBreak: number(3_600_000),
    exceptionsAllowedBeforeBreaking: number(1_000),
  });

export const loadBalancerOptions = () => group({ type: words(50), key: words(50), expiry: number(86_400_000) });

export const httpHandlerOptions = () =>
  group({
    useProxy: no(),
    useTracing: no(),
    allowAutoRedirect: no(),
    useCookieContainer: no(),
    maxConnectionsPerServer: number(10_000),
  });

/** How a caller is known, and what it is told, beyond a limit. */
export const globalRateLimit = () =>
  group({
    clientIdHeader: words(100),
    httpStatusCode: number(599),
    quotaExceededMessage: words(256),
    rateLimitCounterPrefix: words(50),
    disableRateLimitHeaders: no(),
  });

/** So many requests of a caller in a period (`1s`, `5m`, `1h`, `1d`); `periodTimespan`: seconds to wait. */
export const routeRateLimit = () =>
  group({
    clientWhitelist: texts(100, 100).orElse([]),
    enableRateLimiting: no(),
    period: words(20),
    periodTimespan: number(86_400),
    limit: number(1_000_000),
  });

/** No discovery stands behind it: all of it must be empty. */
export const serviceDiscovery = () =>
  group({
    host: words(256),
    port: number(65_535),
    type: words(50),
    token: words(256),
    configurationKey: words(256),
    pollingInterval: number(3_600_000),
    namespace: words(128),
    scheme: words(10),
  });

export const securityOptions = () =>
  group({ ipAllowedList: texts(100, 64).orElse([]), ipBlockedList: texts(100, 64).orElse([]) });

export const fileCacheOptions = () => group({ ttlSeconds: number(86_400), region: words(128) });

export const authenticationOptions = () =>
  group({ authenticationProviderKey: words(100), allowedScopes: texts(20, 100).orElse([]) });
