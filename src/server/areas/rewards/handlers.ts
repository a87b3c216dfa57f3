import { rewards } from '#contract/areas/rewards.ts';
import { implement } from '#server/kit/implement.ts';
import { backOfficeHandlers } from './back-office-handlers.ts';
import { memberHandlers } from './member-handlers.ts';

/** Rewards and Qoin. */
export const rewardRoutes = implement(rewards, { ...memberHandlers, ...backOfficeHandlers });
