// Own routes as a gateway process has them: asked for by the port of the service that publishes them.
import { hostname } from 'node:os';
import { saasPort } from '@ishare/contracts/saas/client.js';
import type { ProcessParts } from '@ishare/server/boot.js';
import { Revocations } from '@ishare/server/revocations.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { Admission } from './admission.js';
import { Downstreams } from './downstream.js';
import { RouteFigures } from './figures.js';
import { OwnGateway } from './own-gateway.js';
import { RouteSource } from './route-source.js';

/** Milliseconds after which a gateway that reaches no store hears that a sign-in has ended. */
const REVOKED_WITHIN = 5_000;

export interface OwnRoutesOfProcess {
  gateway: OwnGateway;
  close: () => void;
}

/** Begins to ask for the published set, and goes on until it is closed. */
export function ownRoutes({ config, ports, state }: ProcessParts): OwnRoutesOfProcess {
  const revocations = new Revocations(ports, state, REVOKED_WITHIN);
  void revocations.listen();
  const figures = new RouteFigures();
  const downstreams = new Downstreams(config.GATEWAY_HOSTS);
  const source = new RouteSource(ports.client(saasPort), `${hostname()}:${config.PORT}`, figures).start();
  const verifier = new TokenVerifier(config, ports, revocations);
  const counts = async (key: string, seconds: number) =>
    (await ports.client(saasPort).countRequest({ key, seconds })).count;
  const admission = new Admission(verifier, counts, config.TRUSTED_PROXIES);
  return {
    gateway: new OwnGateway({ source, admission, figures, downstreams }),
    close: () => {
      source.close();
      downstreams.close();
    },
  };
}
