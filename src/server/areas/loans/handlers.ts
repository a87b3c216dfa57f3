import { loans } from '#contract/areas/loans.ts';
import { implement } from '#server/kit/implement.ts';
import { actionHandlers } from './action-handlers.ts';
import { careHandlers } from './care-handlers.ts';
import { deskHandlers } from './desk-handlers.ts';
import { heldHandlers } from './held-handlers.ts';
import { informationHandlers } from './information-handlers.ts';
import { readHandlers } from './read-handlers.ts';
import { sourceHandlers } from './source-handlers.ts';

export const loanRoutes = implement(loans, {
  ...readHandlers,
  ...actionHandlers,
  ...careHandlers,
  ...sourceHandlers,
  ...deskHandlers,
  ...informationHandlers,
  ...heldHandlers,
});
