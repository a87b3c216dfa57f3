import { account } from '#contract/areas/account.ts';
import { implement } from '#server/kit/implement.ts';
import { leaveHandlers } from './leave-handlers.ts';
import { pictureHandlers } from './picture-handlers.ts';
import { profileHandlers } from './profile-handlers.ts';
import { signUpHandlers } from './sign-up-handlers.ts';

export const accountRoutes = implement(account, {
  ...signUpHandlers,
  ...profileHandlers,
  ...pictureHandlers,
  ...leaveHandlers,
});
