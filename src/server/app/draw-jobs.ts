import { enterMemberships } from '../areas/draws/public.ts';
import { runningMemberships } from '../areas/entitlements/public.ts';
import { runDraws } from '../areas/draws/lifecycle/run.ts';
import type { DrawParts } from '../areas/draws/lifecycle/parts.ts';
import type { Job, JobParts } from './job.ts';

/** What the steps of draws need, from what every job gets. */
export function drawPartsOf({ database, clock, ports, settings }: Omit<JobParts, 'log'>): DrawParts {
  return {
    database: database.systemDb,
    clock,
    keys: settings.keys,
    randomness: ports.randomness,
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    enterMemberships: (transaction, sequence) =>
      enterMemberships(transaction, clock.now(), sequence, runningMemberships(clock.now())),
  };
}

/** Announces, opens, seals, draws and publishes. A draw that was missed while nothing ran is caught up. */
export const drawJobs: readonly Job[] = [
  {
    name: 'draws',
    cron: '* * * * *',
    async run(parts) {
      await runDraws(drawPartsOf(parts), parts.log);
    },
  },
];
