import * as z from 'zod/mini';

/** The parts of the home screen that a member can reorder and hide. */
export const homeWidgets = [
  'bills',
  'pace',
  'budgets',
  'networth',
  'transactions',
  'goals',
  'accounts',
  'shortcuts',
] as const;
export const homeWidgetList = z.array(z.literal(homeWidgets)).check(z.maxLength(homeWidgets.length));

/** The steps of the first run that need a decision: `payday` and `bills` were skipped, `insight` was read. */
const guideSteps = ['payday', 'bills', 'insight'] as const;
export const guideStepList = z.array(z.literal(guideSteps)).check(z.maxLength(guideSteps.length));
