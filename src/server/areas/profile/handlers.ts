import { profile } from '#contract/areas/profile.ts';
import { implement } from '#server/kit/implement.ts';
import { leaveHandlers } from './removal/removal-handlers.ts';
import { imageHandlers } from './image-handlers.ts';
import { profileHandlers } from './profile-handlers.ts';
import { signUpHandlers } from './sign-up-handlers.ts';

export const accountRoutes = implement(profile, {
  ...signUpHandlers,
  ...profileHandlers,
  ...imageHandlers,
  ...leaveHandlers,
});
