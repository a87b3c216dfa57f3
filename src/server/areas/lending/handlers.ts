import { lending } from '#contract/areas/lending.ts';
import { implement } from '#server/kit/implement.ts';
import { acceptanceHandlers } from './offers/acceptance-handlers.ts';
import { applicationHandlers } from './applications/application-handlers.ts';
import { backOfficeHandlers } from './back-office/application-queue-handlers.ts';
import { offerHandlers } from './offers/offer-handlers.ts';
import { stepHandlers } from './applications/step-handlers.ts';

/** All endpoints from the loan application to the signature. */
export const lendingRoutes = implement(lending, {
  ...applicationHandlers,
  ...stepHandlers,
  ...offerHandlers,
  ...acceptanceHandlers,
  ...backOfficeHandlers,
});
