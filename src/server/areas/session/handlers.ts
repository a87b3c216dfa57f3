import { session } from '#contract/areas/session.ts';
import { implement } from '#server/kit/implement.ts';
import { checkHandlers } from './sign-in/check-handlers.ts';
import { identityHandlers } from './methods/identity-handlers.ts';
import { linkHandlers } from './methods/link-handlers.ts';
import { passkeyHandlers } from './methods/passkey-handlers.ts';
import { passwordHandlers } from './methods/password-handlers.ts';

export const sessionRoutes = implement(session, {
  ...passwordHandlers,
  ...passkeyHandlers,
  ...identityHandlers,
  ...linkHandlers,
  ...checkHandlers,
});
