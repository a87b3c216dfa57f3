import type { planning } from '#contract/areas/planning.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { occurrenceHandlers } from './occurrence-handlers.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { recurringHandlers } from './recurring-handlers.ts';

type Here = keyof typeof occurrenceHandlers | keyof typeof paymentHandlers | keyof typeof recurringHandlers;

export const scheduleHandlers: Pick<HandlersOf<typeof planning>, Here> = {
  ...paymentHandlers,
  ...occurrenceHandlers,
  ...recurringHandlers,
};
