import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';

/** Reads that show what the optimizer changes: its categories are the budgets. */
export const optimizerTouches = [forecast.optimizers, forecast.prediction, forecast.daily, budget.list] as const;
