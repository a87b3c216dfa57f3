import { bills } from '#contract/areas/bills.ts';
import { implement } from '#server/kit/implement.ts';
import { scheduleHandlers } from '../bills/public.ts';
import { allocationHandlers } from './allocation-handlers.ts';
import { calendarHandlers } from './calendar-handlers.ts';
import { feedHandlers } from './feed-handlers.ts';

/** Every call about planned money: scheduled payments are kept by planning, and what counts all that is planned is served here. */
export const planningRoutes = implement(bills, {
  ...scheduleHandlers,
  ...calendarHandlers,
  ...allocationHandlers,
  ...feedHandlers,
});
