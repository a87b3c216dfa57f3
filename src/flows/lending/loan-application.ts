import { applicationSteps } from '#domain/lending/steps.ts';
import type { ApplicationStep } from '#domain/lending/steps.ts';
import { validPath } from '../kit.ts';
import type { Way } from '../kit.ts';

/** A step of a loan application; the lending area draws it, and the application stores its answer. */
export interface ApplicationWayStep {
  path: string;
  heading: string;
  part: ApplicationStep;
  saves: ApplicationStep;
  next: string | null;
}

export const LOAN_APPLICATION = '/loans/apply';

const pathOf = (step: ApplicationStep): string => `${LOAN_APPLICATION}?step=${step}`;

/**
 * The way to a loan. Each step can be opened at any time, and the address without one leads to the first that is not
 * answered, so that an application is continued on any device.
 */
export const loanApplication: Way<ApplicationWayStep> = {
  otherStarts: applicationSteps.map(({ id }) => pathOf(id)),
  steps: applicationSteps.map(({ id, title }, at) => {
    const following = applicationSteps[at + 1];
    return { path: pathOf(id), heading: title, part: id, saves: id, next: following ? pathOf(following.id) : null };
  }),
};

/** The step that an address shows: the one that it names, or the first that is not answered. */
export function applicationStepAt(step: string | null, answered: readonly ApplicationStep[]): ApplicationWayStep {
  const state = { answered, needs: {}, off: [] };
  const path = validPath(loanApplication, step === null ? LOAN_APPLICATION : `${LOAN_APPLICATION}?step=${step}`, state);
  return loanApplication.steps.find((each) => each.path === path)!;
}
