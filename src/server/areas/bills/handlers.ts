import type { bills } from '#contract/areas/bills.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { occurrenceHandlers } from './occurrences/occurrence-handlers.ts';
import { paymentHandlers } from './scheduled/payment-handlers.ts';
import { recurringHandlers } from './detected/recurring-handlers.ts';

export const scheduleHandlers = {
  ...paymentHandlers,
  ...occurrenceHandlers,
  ...recurringHandlers,
} satisfies Partial<HandlersOf<typeof bills>>;
