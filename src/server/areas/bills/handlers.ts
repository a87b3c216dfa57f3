import type { bills } from '#contract/areas/bills.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { occurrenceHandlers } from './occurrences/occurrence-handlers.ts';
import { paymentHandlers } from './scheduled/payment-handlers.ts';
import { recurringHandlers } from './detected/recurring-handlers.ts';

type Here = keyof typeof occurrenceHandlers | keyof typeof paymentHandlers | keyof typeof recurringHandlers;

export const scheduleHandlers: Pick<HandlersOf<typeof bills>, Here> = {
  ...paymentHandlers,
  ...occurrenceHandlers,
  ...recurringHandlers,
};
