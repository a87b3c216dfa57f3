import { entitlements } from '#contract/areas/entitlements.ts';
import { implement } from '#server/kit/implement.ts';
import { deskHandlers } from './desk-handlers.ts';
import { giftHandlers } from './gift-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { planHandlers } from './plan-handlers.ts';
import { scoreHandlers } from './score-handlers.ts';

export const entitlementRoutes = implement(entitlements, {
  ...planHandlers,
  ...memberHandlers,
  ...scoreHandlers,
  ...deskHandlers,
  ...giftHandlers,
});
