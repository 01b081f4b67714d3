// The JSON hub protocol, version 1: one JSON object per message, each ended by the record separator 0x1E.

export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

const separatorByte = 0x1e;
const separator = String.fromCharCode(separatorByte);

export interface Invocation {
  invocationId?: string | undefined;
  target: string;
  arguments: unknown[];
}

export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/**
 * Cuts a byte stream into messages, whatever way frames merge or split them; throws ProtocolError above `maxBytes` a
 * message.
 */
export class RecordSplitter {
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(private readonly maxBytes: number) {}

  *push(chunk: Buffer): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(separatorByte); end >= 0; end = chunk.indexOf(separatorByte, start)) {
      this.keep(chunk.subarray(start, end));
      const record = Buffer.concat(this.pending, this.pendingBytes).toString('utf8');
      this.pending = [];
      this.pendingBytes = 0;
      start = end + 1;
      yield record;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  private keep(bytes: Buffer): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > this.maxBytes)
      throw new ProtocolError(`The maximum message size of ${this.maxBytes}B was exceeded.`);
    this.pending.push(bytes);
  }
}

/** One message as an object; throws ProtocolError for anything else. */
export function parseRecord(record: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    throw new ProtocolError('A message is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A message must be a JSON object.');
  return value as Record<string, unknown>;
}

/** The protocol error of a handshake request, or undefined when it is one that this server speaks. */
export function handshakeError(request: Record<string, unknown>): string | undefined {
  if (request['protocol'] !== 'json') return 'The protocol is not supported: only json is.';
  if (request['version'] !== 1) return 'The version of the protocol is not supported: only 1 is.';
  return undefined;
}

const frame = (message: object): string => JSON.stringify(message) + separator;

export const pingFrame = frame({ type: messageType.ping });

export function handshakeFrame(error?: string): string {
  return frame(error === undefined ? {} : { error });
}

export function invocationFrame(target: string, args: readonly unknown[]): string {
  return frame({ type: messageType.invocation, target, arguments: args });
}

export function resultFrame(invocationId: string, result: unknown): string {
  return frame({ type: messageType.completion, invocationId, result });
}

export function errorFrame(invocationId: string, error: string): string {
  return frame({ type: messageType.completion, invocationId, error });
}

export function closeFrame(options: { error?: string | undefined; allowReconnect: boolean }): string {
  return frame({ type: messageType.close, ...options });
}
