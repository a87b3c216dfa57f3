import { IdentityUnavailable } from './port.ts';
import type { IdentityPort } from './port.ts';

const reason = 'You can’t sign in with another account here.';

/** For a server without an identity provider: the login page shows no button, and a call fails. */
export const noIdentity: IdentityPort = {
  adapter: 'none',
  name: null,
  async begin() {
    throw new IdentityUnavailable(reason);
  },
  async finish() {
    throw new IdentityUnavailable(reason);
  },
};
