import type { Socket } from 'node:net';
import type pg from 'pg';
import type { PoolClient } from 'pg';

/** The parts of pg's wire connection that COPY uses and the published types leave out. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The number of bytes waiting in the socket from which the sender should pause. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FRAME_HEADER_BYTES = 5;
const COPY_DATA = 0x64;

/** The default size of a message's content. */
export const copyBufferBytes = 128 * 1024;
/**
 * Buffers that the socket has sent and that can be reused. Without reuse an import would produce garbage of its own
 * size.
 */
const spare: Buffer[] = [];
const MAX_SPARE = 64;

/** A buffer for the content of one COPY message, with space reserved for the header. */
export function newCopyBuffer(bytes = copyBufferBytes): Buffer {
  return (bytes === copyBufferBytes ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(FRAME_HEADER_BYTES + bytes);
}

function recycle(buffer: Buffer): void {
  if (buffer.length === FRAME_HEADER_BYTES + copyBufferBytes && spare.length < MAX_SPARE) spare.push(buffer);
}

/** Where the content of a buffer of `newCopyBuffer` begins. */
export const copyBufferStart = FRAME_HEADER_BYTES;

/**
 * One COPY … FROM STDIN in progress on a connection. Data goes straight to the socket; a sender awaits `waitForSpace`
 * regularly, so that it does not fill the memory when it is faster than the database.
 */
export class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #accepted = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<number>();
  #wire: Wire | undefined;
  #rows = 0;
  #failure: Error | undefined;

  constructor(text: string) {
    this.#text = text;
    // A caller of `finish` receives the failure; until then it must not count as an unhandled rejection.
    this.#ended.promise.catch(() => {});
    this.#accepted.promise.catch(() => {});
  }

  /** Starts the command and waits until the database is ready to receive rows. */
  static async open(client: PoolClient, text: string): Promise<CopyIn> {
    const copy = client.query(new CopyIn(text));
    await copy.#accepted.promise;
    return copy;
  }

  /** Sends the first `end` bytes of a buffer of `newCopyBuffer`, which the caller must not use afterwards. */
  send(buffer: Buffer, end: number): void {
    if (this.#failure) throw this.#failure;
    buffer[0] = COPY_DATA;
    buffer.writeInt32BE(end - 1, 1);
    this.#wire!.stream.write(end === buffer.length ? buffer : buffer.subarray(0, end), () => recycle(buffer));
  }

  /** Resolves when the socket has sent most of its backlog. */
  async waitForSpace(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const { stream } = this.#wire!;
    if (stream.writableLength < MAX_WAITING_BYTES || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        stream.off('drain', resume).off('close', resume);
        resolve();
      };
      stream.on('drain', resume).on('close', resume);
    });
  }

  /** Ends the command and returns the number of rows that were stored. */
  async finish(): Promise<number> {
    if (!this.#failure) this.#wire!.endCopyFrom();
    return this.#ended.promise;
  }

  /** Aborts the command; the transaction can then only be rolled back. */
  async abandon(reason: string): Promise<void> {
    if (!this.#failure) this.#wire!.sendCopyFail(reason);
    await this.#ended.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as unknown as Wire;
    this.#wire.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#accepted.resolve();
  }

  handleCommandComplete(message: { text: string }): void {
    this.#rows = Number(message.text.split(' ')[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#ended.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#accepted.reject(error);
    this.#ended.reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
