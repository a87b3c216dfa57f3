import { planning } from '#contract/areas/planning.ts';
import { implement } from '#server/kit/implement.ts';
import { occurrenceHandlers } from './occurrence-handlers.ts';
import { paymentHandlers } from './payment-handlers.ts';

export const planningRoutes = implement(planning, { ...paymentHandlers, ...occurrenceHandlers });
