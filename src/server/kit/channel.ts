import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;

export interface ChannelOptions {
  /** The channel of LISTEN and NOTIFY. */
  name: string;
  onPayload: (payload: string) => void;
  /** The connection went: from now until it is back, words of other processes are missed. */
  onLost: () => void;
  /** Words may have been missed, and come again from now on. */
  onBack?: () => void;
  /** What does not work without it, for the log. */
  without: string;
}

export interface Channel {
  /** Whether a word of another process would be heard right now. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Hears what any process says on a channel of the database, on a connection of its own, and reconnects by itself. */
export async function openChannel(
  url: string,
  log: Logger,
  { name, onPayload, onLost, onBack, without }: ChannelOptions,
): Promise<Channel> {
  let client: pg.Client | undefined;
  let open = false;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    // A connection that fails says so more than once; it is replaced once.
    let gone = false;
    const lost = () => {
      if (gone) return;
      gone = true;
      open = false;
      onLost();
      if (!closed) setTimeout(() => void listen().then(onBack, () => {}), RECONNECT_MS).unref();
    };
    next.on('error', () => {});
    next.once('end', lost);
    try {
      await next.connect();
      await next.query(`listen ${name}`);
    } catch (error) {
      lost();
      throw error;
    }
    client = next;
    open = true;
  }
  await listen().catch((error: unknown) =>
    log.warn({ error: String(error) }, `${without}: the channel could not be opened`),
  );

  return {
    isOpen: () => open,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
