import type { ChildProcess } from 'node:child_process';

export interface Compose {
  url: string;
  processes: Map<string, ChildProcess>;
  addresses: Record<string, string>;
  stop(): Promise<void>;
}

export function startCompose(options: {
  variables: Record<string, string>;
  stores: Record<string, string>;
  folder: string;
  file?: string;
  database?: string;
}): Promise<Compose>;
