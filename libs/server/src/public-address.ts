import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  // Translated and tunnelled IPv4: a gateway would carry them to any address, inner ones included.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether an address lies in the network of the whole world and not in ours. IPv4 inside of IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Finds addresses as a connection does, and gives none that is not public: the name is looked up once, so that it
 * cannot change in between.
 */
export function lookupPublic(host: string, options: LookupOptions, answer: Answer): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const found = (addresses ?? []).filter(({ address }) => isPublicAddress(address));
    if (error ?? found.length === 0)
      answer(error ?? Object.assign(new Error(`${host} is not a public address`), { code: 'EACCES' }), []);
    else if (options.all) answer(null, found);
    else answer(null, found[0]!.address, found[0]!.family);
  });
}
