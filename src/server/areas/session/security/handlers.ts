import { security } from '#contract/areas/security.ts';
import { implement } from '#server/kit/implement.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { pinHandlers } from './pin-handlers.ts';
import { secondStepHandlers } from './second-step-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

export const securityRoutes = implement(security, {
  ...pinHandlers,
  ...secondStepHandlers,
  ...passkeyHandlers,
  ...sessionHandlers,
});
