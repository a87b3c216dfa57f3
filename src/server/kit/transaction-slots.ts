import type { Pool, PoolClient } from 'pg';

/** Opens a connection for a transaction. Its slot is free again once the connection is released. */
export type ConnectForTransaction = () => Promise<PoolClient>;

/** Connections that no transaction takes. */
function connectionsLeft(max: number): number {
  if (max < 2) return 0;
  return max < 8 ? 1 : 2;
}

/** The message of `pg` where no connection became free in time, which callers are told to wait for. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/**
 * Lets transactions take all connections of a pool but a few. A statement of its own that a transaction waits for, such
 * as the count of a rate limit, which must outlast a rollback, then always finds a connection. Without this, as many
 * transactions as there are connections would wait for one more until all of them failed. Those beyond queue.
 */
export function transactionSlots(pool: Pool, max: number, timeoutMs: number): ConnectForTransaction {
  let free = Math.max(1, max - connectionsLeft(max));
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(new Error(NONE_FREE));
      }, timeoutMs);
      waiting.push(next);
    });
  }

  /** Passes the slot to the one that has waited longest. */
  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async () => {
    await take();
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      give();
      throw error;
    }
    // The pool sets it anew each time it hands the connection out.
    const release = client.release.bind(client);
    client.release = (destroy) => {
      // A second release throws here, and frees no second slot.
      release(destroy);
      give();
    };
    return client;
  };
}
