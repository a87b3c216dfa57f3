import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * A transaction for handlers that begin one of their own: theirs runs within it, as a step that can be taken back
 * alone. What they write stands or falls with the whole, also when the process is killed in the middle.
 *
 * @param transaction an open transaction
 */
export function withSteps(transaction: Database): Database {
  let steps = 0;
  const execute = async <T>(run: (db: Database) => Promise<T>): Promise<T> => {
    steps += 1;
    const step = sql.id(`step_${steps}`);
    await sql`savepoint ${step}`.execute(transaction);
    try {
      const answer = await run(viewOfSteps());
      await sql`release savepoint ${step}`.execute(transaction);
      return answer;
    } catch (error) {
      await sql`rollback to savepoint ${step}`.execute(transaction);
      throw error;
    }
  };
  // The methods of the database need their own object behind them, so each is bound to it.
  const viewOfSteps = (): Database =>
    new Proxy(transaction, {
      get(target, name) {
        if (name === 'transaction') return () => ({ execute });
        if (name === 'isTransaction') return true;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  // Each step has a view of its own: nothing within it may be left to the commit of the whole.
  return viewOfSteps();
}
