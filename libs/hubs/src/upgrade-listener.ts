import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface UpgradeHandler {
  /** False leaves the socket to somebody else. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Offers each upgrade of an HTTP server to the hub servers in turn. What none of them serves is left to other
 * listeners, and answered with 404 when there are none, since a socket nobody answers would stay open.
 */
export function listenForUpgrades(httpServer: Server, hubServers: readonly UpgradeHandler[]): void {
  httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (hubServers.some((hubServer) => hubServer.handleUpgrade(request, socket, head))) return;
    if (httpServer.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
  });
}

/** Answers an upgrade request with an empty response of that status. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
