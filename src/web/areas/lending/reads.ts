import { lending } from '#contract/areas/lending.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the application asks for, begun beside its chunk. */
export async function readApplication(): Promise<void> {
  await Promise.all([prefetch(lending.application), prefetch(lending.amounts, { body: {} })]);
}

/** The reads that a step of the application changes. */
export const touched = [
  lending.application,
  lending.amounts,
  lending.remainingSteps,
  lending.completedSteps,
  lending.missingSteps,
  lending.donationDetails,
];

export const PAGE_ROWS = 20;
