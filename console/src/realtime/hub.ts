import type { HubConnection } from '@microsoft/signalr';
import type * as SignalR from '@microsoft/signalr';
import { useEffect, useEffectEvent } from 'react';
import { http } from '../session/http';
import { createStore } from '../state/store';
import { reconnectPause, startRetryMs } from './reconnect';

export type HubState = 'off' | 'connecting' | 'connected';
type Handler = (...values: never[]) => void;

export const hubState = createStore<HubState>('off');

const address = '/signalr-hubs/notifications';
const handlers = new Map<string, Set<Handler>>();
const bound = new WeakMap<HubConnection, Set<string>>();
let connection: HubConnection | undefined;
let wanted = false;
let retry: ReturnType<typeof setTimeout> | undefined;

function bind(target: string): void {
  if (!connection) return;
  const known = bound.get(connection) ?? new Set();
  bound.set(connection, known);
  if (known.has(target)) return;
  known.add(target);
  connection.on(target, (...values: never[]) => {
    for (const handler of [...(handlers.get(target) ?? [])]) handler(...values);
  });
}

function build({ HubConnectionBuilder, LogLevel }: typeof SignalR): HubConnection {
  const built = new HubConnectionBuilder()
    .withUrl(http.session.baseAddress() + address, {
      accessTokenFactory: async () => (await http.session.accessToken()) ?? '',
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ elapsedMilliseconds }) => reconnectPause(elapsedMilliseconds),
    })
    .configureLogging(LogLevel.None)
    .build();
  built.onreconnecting(() => hubState.set('connecting'));
  built.onreconnected(() => hubState.set('connected'));
  built.onclose(() => built === connection && tryAgain());
  return built;
}

async function connect(): Promise<void> {
  hubState.set('connecting');
  try {
    const signalR = await import('@microsoft/signalr');
    if (!wanted) return;
    connection ??= build(signalR);
    if (connection.state !== signalR.HubConnectionState.Disconnected) return;
    for (const target of handlers.keys()) bind(target);
    await connection.start();
    hubState.set('connected');
  } catch {
    // Realtime is an extra: the lists still load by themselves, so a failed start is only tried again (error-17).
    tryAgain();
  }
}

function tryAgain(): void {
  if (!wanted) return;
  clearTimeout(retry);
  retry = setTimeout(() => void connect(), startRetryMs);
}

/** Connects the notification hub; to be called only with the push permission (permission-15). */
export function startHub(): void {
  if (wanted) return;
  wanted = true;
  void connect();
}

export async function stopHub(): Promise<void> {
  wanted = false;
  clearTimeout(retry);
  const leaving = connection;
  connection = undefined;
  hubState.set('off');
  await leaving?.stop();
}

/** Calls `handler` for every push with that target while the caller is shown. */
export function useHubEvent<T extends unknown[]>(target: string, handler: (...values: T) => void): void {
  const latest = useEffectEvent((...values: T) => handler(...values));
  useEffect(() => {
    const listener: Handler = (...values) => latest(...(values as unknown as T));
    const listeners = handlers.get(target) ?? new Set();
    handlers.set(target, listeners.add(listener));
    bind(target);
    return () => void listeners.delete(listener);
  }, [target]);
}
