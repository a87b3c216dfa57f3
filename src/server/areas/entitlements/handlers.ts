import { entitlements } from '#contract/areas/entitlements.ts';
import { implement } from '#server/kit/implement.ts';
import { backOfficeHandlers } from './back-office/lead-handlers.ts';
import { giftHandlers } from './gifts/gift-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { planHandlers } from './plans/plan-handlers.ts';
import { scoreHandlers } from './rewards/score-handlers.ts';

export const entitlementRoutes = implement(entitlements, {
  ...planHandlers,
  ...memberHandlers,
  ...scoreHandlers,
  ...backOfficeHandlers,
  ...giftHandlers,
});
