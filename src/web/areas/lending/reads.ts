import { lending } from '#contract/areas/lending.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the application, started with the chunk. */
export async function readApplication(): Promise<void> {
  await Promise.all([prefetch(lending.application), prefetch(lending.amounts, { body: {} })]);
}

/** Queries affected by a step of the application. */
export const touched = [
  lending.application,
  lending.amounts,
  lending.remainingSteps,
  lending.completedSteps,
  lending.missingSteps,
  lending.donationDetails,
];

export const PAGE_ROWS = 20;
