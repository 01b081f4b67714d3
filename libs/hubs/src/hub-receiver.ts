import type { ConnectionHost, HubConnection } from './hub-connection.js';
import { HubCall } from './hub-connection.js';
import { HubError } from './hub-error.js';
import type { Invocation } from './hub-protocol.js';
import {
  ProtocolError,
  RecordSplitter,
  errorFrame,
  handshakeError,
  handshakeFrame,
  messageType,
  parseRecord,
  resultFrame,
} from './hub-protocol.js';
import { TokenBucket } from './token-bucket.js';

export interface InvocationHost extends ConnectionHost {
  runAs<T>(connection: HubConnection, work: () => T): T;
  describeError(error: unknown, connection: HubConnection): string | undefined;
}

// Refused messages are answered, yet a client that keeps sending at many times its rate is cut off.
const toleratedExcess = 5;

/** Reads what one client sends: handshake, then invocations, one after the other as .NET does by default. */
export class HubReceiver {
  private readonly records: RecordSplitter;
  private readonly bucket: TokenBucket;
  private queue: Promise<void> = Promise.resolve();
  private queued = 0;

  constructor(
    private readonly connection: HubConnection,
    private readonly host: InvocationHost,
  ) {
    this.records = new RecordSplitter(host.limits.messageBytes);
    this.bucket = new TokenBucket(host.limits.messagesPerSecond);
  }

  receive(chunk: Buffer): void {
    const { connection } = this;
    if (connection.closingSince !== undefined) return;
    connection.lastReceivedAt = Date.now();
    try {
      for (const record of this.records.push(chunk)) {
        if (connection.ready) this.accept(parseRecord(record));
        else this.shakeHands(parseRecord(record));
        if (connection.closingSince !== undefined) return;
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (!connection.ready) connection.write(handshakeFrame(error.message));
      connection.close({ error: error.message });
    }
  }

  private shakeHands(request: Record<string, unknown>): void {
    const error = handshakeError(request);
    if (error !== undefined) throw new ProtocolError(error);
    this.connection.write(handshakeFrame());
    this.connection.ready = true;
    this.host.runAs(this.connection, () => this.connection.hub.open(this.connection));
  }

  private accept(message: Record<string, unknown>): void {
    if (typeof message['type'] !== 'number') throw new ProtocolError('A message needs a numeric type.');
    if (message['type'] === messageType.close) {
      this.connection.close();
      return;
    }
    const level = this.bucket.take();
    if (level < -toleratedExcess * this.host.limits.messagesPerSecond) {
      this.host.metrics.closedRate += 1;
      this.connection.close({ error: 'Too many messages.' });
      return;
    }
    if (message['type'] === messageType.invocation) this.enqueue(invocationOf(message), level < 0);
    if (message['type'] === messageType.streamInvocation) {
      this.fail(invocationOf(message), 'the method does not stream');
    }
  }

  private enqueue(invocation: Invocation, tooFast: boolean): void {
    if (tooFast) this.fail(invocation, 'messages arrive too fast');
    else if (this.queued >= this.host.limits.queuedInvocations)
      this.fail(invocation, 'too many invocations are waiting');
    else {
      this.queued += 1;
      this.queue = this.queue.then(async () => {
        try {
          await this.connection.opened();
          if (this.connection.ready) await this.invoke(invocation);
        } catch (error) {
          this.host.logFailure(`Answering an invocation of hub ${this.connection.hub.name}`, error);
        }
        this.queued -= 1;
      });
    }
  }

  private async invoke(invocation: Invocation): Promise<void> {
    const { connection, host } = this;
    const method = connection.methods.get(invocation.target.toLowerCase());
    if (!method) {
      this.fail(invocation, 'the method does not exist');
      return;
    }
    host.metrics.invocations += 1;
    const call = new HubCall(invocation.target, invocation.arguments);
    connection.currentCall = call;
    try {
      const result = await host.runAs(connection, () => method(call.args, call));
      if (call.failed) this.fail(invocation, this.reason(call));
      else if (invocation.invocationId !== undefined) connection.write(resultFrame(invocation.invocationId, result));
    } catch (error) {
      call.fail(error);
      this.fail(invocation, this.reason(call));
    } finally {
      connection.currentCall = undefined;
    }
  }

  private reason({ error, target }: HubCall): string | { text: string } {
    if (error instanceof HubError) return { text: error.message };
    const text = this.host.describeError(error, this.connection);
    if (text !== undefined) return { text };
    this.host.logFailure(`Hub method ${this.connection.hub.name}.${target}`, error);
    return 'of an error on the server';
  }

  private fail(invocation: Invocation, reason: string | { text: string }): void {
    this.host.metrics.failedInvocations += 1;
    if (invocation.invocationId === undefined) return;
    const text =
      typeof reason === 'string'
        ? `Failed to invoke '${invocation.target.slice(0, 100)}' because ${reason}.`
        : reason.text;
    this.connection.write(errorFrame(invocation.invocationId, text));
  }
}

function invocationOf(message: Record<string, unknown>): Invocation {
  const { invocationId, target, arguments: args = [], streamIds } = message;
  if (invocationId !== undefined && typeof invocationId !== 'string')
    throw new ProtocolError('invocationId must be a string.');
  if (typeof target !== 'string') throw new ProtocolError('target must be a string.');
  if (!Array.isArray(args)) throw new ProtocolError('arguments must be an array.');
  if (Array.isArray(streamIds) && streamIds.length > 0) throw new ProtocolError('Streams are not supported.');
  return { invocationId, target, arguments: args };
}
