import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

declare module './database.ts' {
  interface Tables {
    job_runs: {
      name: string;
      cron: string;
      started_at: Date | null;
      finished_at: Date | null;
      failed_at: Date | null;
      error: string | null;
      error_place: string | null;
      requested_at: Date | null;
    };
  }
}

/** The outbox topic by which an operator starts a job outside its schedule. */
export const JOB_TOPIC = 'job';

/** The payload of that topic. */
export interface JobRequest {
  name: string;
  /** A UUID: a request that is delivered twice starts one job. */
  id: string;
}

/**
 * Records the jobs with their schedules in Sydney time and removes jobs that no longer exist. `db` must be the
 * system's, as in all functions here.
 */
export async function registerJobs(db: Database, jobs: readonly { name: string; cron: string }[]): Promise<void> {
  await db
    .insertInto('job_runs')
    .values(jobs.map(({ name, cron }) => ({ name, cron })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cron: sql`excluded.cron` }))
    .execute();
  await db
    .deleteFrom('job_runs')
    .where(
      'name',
      'not in',
      jobs.map(({ name }) => name),
    )
    .execute();
}

/** Where in the program an error was thrown: the first line of its stack in our code, without the message. */
export function sourceLocationOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // A module that was loaded with a query, as after a reload, has it in its address.
  const frame = /^\s+at [^\n]*?\/src\/(?:server\/)?([\w/.-]+\.ts)(?:\?[^\s:]*)?(:\d+):\d+/m.exec(stack);
  return frame ? `${frame[1]}${frame[2]}` : null;
}

/** Runs a job and records when it began and how it ended. @throws what the job throws. */
export async function recordRun(db: Database, clock: Clock, name: string, run: () => Promise<void>): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ started_at: clock.now(), requested_at: null })
    .where('name', '=', name)
    .execute();
  try {
    await run();
  } catch (error) {
    await db
      .updateTable('job_runs')
      .set({
        failed_at: clock.now(),
        error: error instanceof Error ? error.name : 'unknown',
        error_place: sourceLocationOf(error),
      })
      .where('name', '=', name)
      .execute();
    throw error;
  }
  await db.updateTable('job_runs').set({ finished_at: clock.now() }).where('name', '=', name).execute();
}
