declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3 server for tests that checks signatures. */
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
