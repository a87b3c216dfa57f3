import { session } from '#contract/areas/session.ts';
import { implement } from '#server/kit/implement.ts';
import { checkHandlers } from './check-handlers.ts';
import { identityHandlers } from './identity-handlers.ts';
import { linkHandlers } from './link-handlers.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { passwordHandlers } from './password-handlers.ts';

export const sessionRoutes = implement(session, {
  ...passwordHandlers,
  ...passkeyHandlers,
  ...identityHandlers,
  ...linkHandlers,
  ...checkHandlers,
});
