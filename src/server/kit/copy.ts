import type { Socket } from 'node:net';
import type pg from 'pg';
import type { PoolClient } from 'pg';

/** The parts of pg's wire connection that COPY uses; the published types leave them out. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes that may wait in the socket before the sender should pause. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FRAME_HEADER_BYTES = 5;
const COPY_DATA = 0x64;

/** The usual size of a message's content. */
export const copyBufferBytes = 128 * 1024;
/** Buffers that the socket has done with, to be used again: an import would else leave its own size in garbage. */
const spare: Buffer[] = [];
const MAX_SPARE = 64;

/** A buffer for the content of one message of COPY, with room kept free for its header. */
export function newCopyBuffer(bytes = copyBufferBytes): Buffer {
  return (bytes === copyBufferBytes ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(FRAME_HEADER_BYTES + bytes);
}

function giveBack(buffer: Buffer): void {
  if (buffer.length === FRAME_HEADER_BYTES + copyBufferBytes && spare.length < MAX_SPARE) spare.push(buffer);
}

/** Where the content of a buffer of `newCopyBuffer` begins. */
export const copyBufferStart = FRAME_HEADER_BYTES;

/**
 * One COPY … FROM STDIN under way on a connection. What is sent goes straight to the socket; `room` is awaited now and
 * then, so that a sender that is faster than the database does not fill the memory.
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
    // Whoever awaits `finish` hears of a failure; until then it must not count as unhandled.
    this.#ended.promise.catch(() => {});
    this.#accepted.promise.catch(() => {});
  }

  /** Starts the command and waits until the database is ready to take rows. */
  static async open(client: PoolClient, text: string): Promise<CopyIn> {
    const copy = client.query(new CopyIn(text));
    await copy.#accepted.promise;
    return copy;
  }

  /** Sends the first `end` bytes of a buffer of `newCopyBuffer`, which the sender must not touch again. */
  send(buffer: Buffer, end: number): void {
    if (this.#failure) throw this.#failure;
    buffer[0] = COPY_DATA;
    buffer.writeInt32BE(end - 1, 1);
    this.#wire!.stream.write(end === buffer.length ? buffer : buffer.subarray(0, end), () => giveBack(buffer));
  }

  /** Resolves when the socket has taken most of what was sent. */
  async waitForSpace(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const { stream } = this.#wire!;
    if (stream.writableLength < MAX_WAITING_BYTES || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        stream.off('drain', go).off('close', go);
        resolve();
      };
      stream.on('drain', go).on('close', go);
    });
  }

  /** Ends the command and answers how many rows the database took. */
  async finish(): Promise<number> {
    if (!this.#failure) this.#wire!.endCopyFrom();
    return this.#ended.promise;
  }

  /** Gives the command up; the transaction is then fit for nothing but a rollback. */
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
