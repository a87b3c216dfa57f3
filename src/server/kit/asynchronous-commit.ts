import { sql } from 'kysely';

/**
 * A common table expression that makes the commit asynchronous. The statement must select from it. A crash of the
 * database within the next 0.6 s can lose the transaction, unless a later one was committed that waits for the disk.
 */
export const asynchronousCommit = sql`quick as (select set_config('synchronous_commit', 'off', true))`;
