import { bills } from '#contract/areas/bills.ts';
import { implement } from '#server/kit/implement.ts';
import { scheduleHandlers } from '../bills/public.ts';
import { allocationHandlers } from './allocation-handlers.ts';
import { calendarHandlers } from './calendar-handlers.ts';
import { feedHandlers } from './feed-handlers.ts';
import { insightHandlers } from './insight-handlers.ts';

/**
 * All endpoints for planned payments. The bills area implements those for scheduled payments; this area implements
 * those that combine all planned cash flows.
 */
export const planningRoutes = implement(bills, {
  ...scheduleHandlers,
  ...calendarHandlers,
  ...allocationHandlers,
  ...feedHandlers,
  ...insightHandlers,
});
