import { lending } from '#contract/areas/lending.ts';
import { implement } from '#server/kit/implement.ts';
import { acceptanceHandlers } from './acceptance-handlers.ts';
import { applicationHandlers } from './application-handlers.ts';
import { deskHandlers } from './desk-handlers.ts';
import { offerHandlers } from './offer-handlers.ts';
import { stepHandlers } from './step-handlers.ts';

/** The way to a loan: from the first question to the signature. */
export const lendingRoutes = implement(lending, {
  ...applicationHandlers,
  ...stepHandlers,
  ...offerHandlers,
  ...acceptanceHandlers,
  ...deskHandlers,
});
