import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';

/** What the server writes to a client by: a WebSocket, or what stands for one where there is none. */
export interface HubSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(frame: string | Buffer, options: { binary: boolean }): void;
  close(code: number): void;
  terminate(): void;
  once(event: 'close', listener: () => void): unknown;
}

/** Where the frames of a stream go. */
interface EventStream {
  write(frame: string): void;
  /** Bytes that the client has not taken yet. */
  buffered(): number;
}

/** What a poll is answered: frames, nothing yet, or that there will be no more. */
export type Polled = { frames: string } | 'over';

/**
 * The server's side of a client without a WebSocket: what is sent to it goes into its stream of events, or waits for
 * its next poll.
 */
export class HttpSocket extends EventEmitter implements HubSocket {
  readyState: number = WebSocket.OPEN;
  private waiting: string[] = [];
  private bytes = 0;
  private stream: EventStream | undefined;
  private answer: ((polled: Polled) => void) | undefined;

  get bufferedAmount(): number {
    return this.bytes + (this.stream?.buffered() ?? 0);
  }

  send(frame: string | Buffer): void {
    const text = String(frame);
    if (this.stream) return this.stream.write(text);
    this.waiting.push(text);
    this.bytes += Buffer.byteLength(text);
    // All that is sent at this moment goes out together.
    queueMicrotask(() => this.flush());
  }

  /** From now on what is sent goes there at once. */
  pour(stream: EventStream): void {
    for (const frame of this.take()) stream.write(frame);
    this.stream = stream;
  }

  /** What waits, else what comes within so many ms; a newer poll answers an older one with nothing. */
  poll(ms: number): Promise<Polled> {
    this.answer?.({ frames: '' });
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.answer?.({ frames: '' }), ms);
      const answer = (polled: Polled): void => {
        clearTimeout(timer);
        if (this.answer === answer) this.answer = undefined;
        resolve(polled);
      };
      this.answer = answer;
      this.flush();
    });
  }

  /** A poll takes what still waits; then there is no more. */
  close(): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.readyState = WebSocket.CLOSING;
    if (this.stream) this.terminate();
    else this.flush();
  }

  terminate(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.take();
    this.answer?.('over');
    this.emit('close');
  }

  private take(): string[] {
    const frames = this.waiting;
    this.waiting = [];
    this.bytes = 0;
    return frames;
  }

  private flush(): void {
    if (this.waiting.length > 0) this.answer?.({ frames: this.take().join('') });
    else if (this.readyState === WebSocket.CLOSING && this.answer) this.terminate();
  }
}
