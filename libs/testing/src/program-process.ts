import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '@ishare/server/config.js';

const services = new URL('../../../services/', import.meta.url);

/** A program of a service in a process of its own, compiled code, as in production. */
export class ProgramProcess {
  private constructor(readonly child: ChildProcess) {}

  /**
   * Starts it on the database of a `TestService`.
   * @param program below the services: `im/dist/main.js`
   * @param env settings beside those of the service
   */
  static start(program: string, config: Config, env: Record<string, string> = {}): ProgramProcess {
    const { SECRET_KEY, DATABASE_URL, REDIS_URL, PUBLIC_URL } = config;
    const told = { NODE_ENV: 'test', LOG_LEVEL: 'warn', SECRET_KEY, DATABASE_URL, REDIS_URL, PUBLIC_URL, ...env };
    const main = fileURLToPath(new URL(program, services));
    return new ProgramProcess(
      spawn(process.execPath, ['--enable-source-maps', main], {
        env: Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
  }

  /** Whether it has ended, by itself or by a signal. */
  get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends the signal and waits for the end; its exit code, null where the signal ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isOver) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
