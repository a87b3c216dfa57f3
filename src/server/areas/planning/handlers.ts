import { planning } from '#contract/areas/planning.ts';
import { implement } from '#server/kit/implement.ts';
import { allocationHandlers } from './allocation-handlers.ts';
import { feedHandlers } from './feed-handlers.ts';
import { occurrenceHandlers } from './occurrence-handlers.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { recurringHandlers } from './recurring-handlers.ts';

export const planningRoutes = implement(planning, { ...paymentHandlers, ...occurrenceHandlers, ...recurringHandlers, ...allocationHandlers, ...feedHandlers });
