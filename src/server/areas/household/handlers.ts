import { household } from '#contract/areas/household.ts';
import { implement } from '#server/kit/implement.ts';
import { changeHandlers } from './change-handlers.ts';
import { guestHandlers } from './guest-handlers.ts';
import { invitedHandlers } from './invited-handlers.ts';
import { ownerHandlers } from './owner-handlers.ts';

export const householdRoutes = implement(household, {
  ...ownerHandlers,
  ...invitedHandlers,
  ...guestHandlers,
  ...changeHandlers,
});
