import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';

/** Queries affected by the optimizer; its categories are the budgets. */
export const optimizerTouches = [forecast.optimizers, forecast.prediction, forecast.daily, budget.list] as const;
