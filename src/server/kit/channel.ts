import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;
/** A connection that does not answer within this time counts as lost. */
const ANSWER_MS = 5_000;

export interface ChannelOptions {
  /** The name for LISTEN and NOTIFY. */
  name: string;
  onPayload: (payload: string) => void;
  /** The connection was lost: until it is restored, notifications of other processes are missed. */
  onLost: () => void;
  /** The connection is restored. Notifications may have been missed in between. */
  onBack?: () => void;
  /** What does not work without the channel, for the log. */
  without: string;
}

export interface Channel {
  /** Whether a notification of another process would arrive now. */
  isOpen(): boolean;
  /**
   * Resolves with true once every notification of a commit that was confirmed before has been passed on; with false
   * while the channel is lost.
   */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

/** Listens on a channel of the database with its own connection, and reconnects after a failure. */
export async function openChannel(
  url: string,
  log: Logger,
  { name, onPayload, onLost, onBack, without }: ChannelOptions,
): Promise<Channel> {
  let client: pg.Client | undefined;
  let open = false;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, query_timeout: ANSWER_MS });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    // A failing connection emits several events but is replaced once.
    let isLost = false;
    const handleLoss = () => {
      if (isLost) return;
      isLost = true;
      open = false;
      onLost();
      if (!closed) setTimeout(() => void listen().then(onBack, () => {}), RECONNECT_MS).unref();
    };
    next.on('error', () => {});
    next.once('end', handleLoss);
    try {
      await next.connect();
      await next.query(`listen ${name}`);
    } catch (error) {
      handleLoss();
      throw error;
    }
    client = next;
    open = true;
  }
  await listen().catch((error: unknown) =>
    log.warn({ error: String(error) }, `${without}: the channel could not be opened`),
  );

  /** PostgreSQL sends what has been notified before it reports that it is ready again. */
  async function ask(): Promise<boolean> {
    const current = client;
    if (!open || !current) return false;
    return current.query('select').then(
      () => open && current === client,
      () => false,
    );
  }
  // One question at a time, and one for all who ask meanwhile: theirs must be sent after they asked.
  let asking: Promise<boolean> = Promise.resolve(true);
  let nextAnswer: Promise<boolean> | undefined;

  return {
    isOpen: () => open,
    caughtUp() {
      nextAnswer ??= asking.then(() => {
        nextAnswer = undefined;
        asking = ask();
        return asking;
      });
      return nextAnswer;
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
