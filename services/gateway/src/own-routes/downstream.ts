// Connections to the hosts behind own routes. The list of hosts is asked again here, so that no set leads elsewhere,
// and a name that was not listed letter by letter reaches public addresses alone.
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { allowedHost, hostList } from '@ishare/contracts/gateway/hosts.js';
import type { PublishedRoute } from '@ishare/contracts/gateway/route-set.js';
import { lookupPublic } from '@ishare/server/public-address.js';

export type Host = PublishedRoute['downstream']['hosts'][number];
type Agent = HttpAgent | HttpsAgent;

/** Free connections that are kept for the next request, to each host. */
const KEPT = 64;

export class Downstreams {
  private readonly hosts: readonly string[];
  private readonly agents = new Map<string, Agent>();

  constructor(list: string) {
    this.hosts = hostList(list);
  }

  private agentOf({ scheme, mostConnections }: PublishedRoute['downstream']): Agent {
    const key = `${scheme} ${mostConnections}`;
    let agent = this.agents.get(key);
    if (agent) return agent;
    const options = {
      keepAlive: true,
      maxFreeSockets: KEPT,
      ...(mostConnections > 0 && { maxSockets: mostConnections }),
    };
    agent = scheme === 'https' ? new HttpsAgent(options) : new HttpAgent(options);
    this.agents.set(key, agent);
    return agent;
  }

  /** A request that is not sent yet; undefined where the host is not on the list. */
  open(route: PublishedRoute, { host, port }: Host, options: RequestOptions): ClientRequest | undefined {
    const allowed = allowedHost(this.hosts, host, port);
    if (!allowed) return undefined;
    const { downstream } = route;
    return (downstream.scheme === 'https' ? httpsRequest : httpRequest)({
      hostname: host,
      port,
      agent: this.agentOf(downstream),
      ...(!allowed.isNamed && { lookup: lookupPublic as LookupFunction }),
      ...options,
    });
  }

  close(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }
}
