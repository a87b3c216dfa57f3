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

/** The topic by which a job is asked for beside its schedule. */
export const JOB_TOPIC = 'job';

/** What a message of that topic says. */
export interface JobOrder {
  name: string;
  /** A UUID: an order that is carried twice is one job. */
  id: string;
}

/** Writes down which jobs there are, with their schedules in Sydney's time; those of an older version go. `db` must be the system's, as in all calls here. */
export async function bookJobs(db: Database, jobs: readonly { name: string; cron: string }[]): Promise<void> {
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

/** Where in the program an error came from: the first line of its stack that is ours, without what it said. */
export function placeOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /^\s+at [^\n]*?\/src\/(?:server\/)?([\w/.-]+\.ts:\d+):\d+/m.exec(stack)?.[1] ?? null;
}

/** Runs a job and keeps when it began and how it ended. @throws what the job throws. */
export async function bookedRun(db: Database, clock: Clock, name: string, run: () => Promise<void>): Promise<void> {
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
        error_place: placeOf(error),
      })
      .where('name', '=', name)
      .execute();
    throw error;
  }
  await db.updateTable('job_runs').set({ finished_at: clock.now() }).where('name', '=', name).execute();
}
