import type { HubConnection } from '@microsoft/signalr';
import type * as SignalR from '@microsoft/signalr';
import { useEffect, useEffectEvent } from 'react';
import { http } from '../session/http';
import { createStore } from '../state/store';
import type { Store } from '../state/store';
import { reconnectPause, startRetryMs } from './reconnect';

export type HubState = 'off' | 'connecting' | 'connected';
const UNAUTHORIZED = 401;
type Handler = (...values: never[]) => void;

export interface HubLink {
  readonly state: Store<HubState>;
  /** Connects, and again whenever the connection is lost. */
  start(): void;
  stop(): Promise<void>;
  /** Calls `handler` for every push with that target; gives what ends that. */
  on(target: string, handler: Handler): () => void;
}

/** A hub's tokens: one that is refused is renewed at once, as for any call, so that a session that is over shows. */
function heardBySession({ DefaultHttpClient, NullLogger }: typeof SignalR): SignalR.IHttpConnectionOptions {
  let sent = '';
  class RenewingClient extends DefaultHttpClient {
    override async send(request: SignalR.HttpRequest): Promise<SignalR.HttpResponse> {
      try {
        return await super.send(request);
      } catch (error) {
        if ((error as Partial<SignalR.HttpError>).statusCode !== UNAUTHORIZED) throw error;
        const token = await http.session.renewedToken(sent);
        if (!token) throw error;
        return super.send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });
      }
    }
  }
  return {
    httpClient: new RenewingClient(NullLogger.instance),
    accessTokenFactory: async () => (sent = (await http.session.accessToken()) ?? ''),
  };
}

/** A connection to a hub of the server, taken up again for as long as it is wanted. */
function createHubLink(address: string): HubLink {
  const state = createStore<HubState>('off');
  const handlers = new Map<string, Set<Handler>>();
  const bound = new WeakMap<HubConnection, Set<string>>();
  let connection: HubConnection | undefined;
  let wanted = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const bind = (target: string): void => {
    if (!connection) return;
    const known = bound.get(connection) ?? new Set();
    bound.set(connection, known);
    if (known.has(target)) return;
    known.add(target);
    connection.on(target, (...values: never[]) => {
      for (const handler of [...(handlers.get(target) ?? [])]) handler(...values);
    });
  };
  const tryAgain = (): void => {
    if (!wanted) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), startRetryMs);
  };
  const build = (signalR: typeof SignalR): HubConnection => {
    const { HubConnectionBuilder, LogLevel } = signalR;
    const built = new HubConnectionBuilder()
      .withUrl(http.session.baseAddress() + address, heardBySession(signalR))
      .withAutomaticReconnect({
        nextRetryDelayInMilliseconds: ({ elapsedMilliseconds }) => reconnectPause(elapsedMilliseconds),
      })
      .configureLogging(LogLevel.None)
      .build();
    built.onreconnecting(() => state.set('connecting'));
    built.onreconnected(() => state.set('connected'));
    built.onclose(() => built === connection && tryAgain());
    return built;
  };
  const connect = async (): Promise<void> => {
    state.set('connecting');
    try {
      const signalR = await import('@microsoft/signalr');
      if (!wanted) return;
      connection ??= build(signalR);
      if (connection.state !== signalR.HubConnectionState.Disconnected) return;
      for (const target of handlers.keys()) bind(target);
      await connection.start();
      state.set('connected');
    } catch {
      // Realtime is an extra: the lists still load by themselves, so a failed start is only tried again (error-17).
      tryAgain();
    }
  };

  return {
    state,
    start() {
      if (wanted) return;
      wanted = true;
      void connect();
    },
    async stop() {
      wanted = false;
      clearTimeout(retry);
      const leaving = connection;
      connection = undefined;
      state.set('off');
      await leaving?.stop();
    },
    on(target, handler) {
      const listeners = handlers.get(target) ?? new Set();
      handlers.set(target, listeners.add(handler));
      bind(target);
      return () => void listeners.delete(handler);
    },
  };
}

const notifications = createHubLink('/signalr-hubs/notifications');
/** What people say to each other. */
export const chatHub = createHubLink('/signalr-hubs/messages');

export const hubState = notifications.state;

/** Connects the notification hub; to be called only with the push permission (permission-15). */
export const startHub = (): void => notifications.start();

export const stopHub = (): Promise<void> => notifications.stop();

/** Calls `handler` for every push with that target while the caller is shown; of the notifications unless said. */
export function useHubEvent<T extends unknown[]>(
  target: string,
  handler: (...values: T) => void,
  hub: HubLink = notifications,
): void {
  const latest = useEffectEvent((...values: T) => handler(...values));
  useEffect(() => hub.on(target, (...values) => latest(...(values as unknown as T))), [hub, target]);
}
