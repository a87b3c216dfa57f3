import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  findMember,
  issueCode,
  passkeySiteOf,
  takeCode,
  findPasskey,
  movePasskeyCounter,
} from '#server/areas/members/public.ts';
import { openFor } from '../open.ts';
import { noteFailure } from '../sign-in/sign-in-log-store.ts';

const perAddress = { name: 'passkey-address', hits: 60, windowSeconds: 600 };
const REQUEST_SECONDS = 300;
const failed = 'We couldn’t use that passkey. Sign in with your password instead.';

/** Verifies the browser's response against the stored passkey. Undefined when any part of it is invalid. */
async function verified(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  credential: Record<string, unknown>,
  request: Record<string, unknown>,
) {
  const id = typeof credential['id'] === 'string' ? credential['id'] : '';
  const passkey = await findPasskey(systemDb, id);
  if (!passkey) return undefined;
  const verification = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: String(request['challenge']),
    expectedOrigin: String(request['origin']),
    expectedRPID: String(request['site']),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => undefined);
  if (!verification?.verified) return { memberId: passkey.member_id, isRight: false };
  const advanced = await movePasskeyCounter(systemDb, id, verification.authenticationInfo.newCounter, clock.now());
  return { memberId: passkey.member_id, isRight: passkey.passkeys_enabled && advanced };
}

export const passkeyHandlers = {
  async passkeyOptions(_input, { systemDb, clock, caller, limit }) {
    await limit(perAddress, caller.ip);
    const site = passkeySiteOf(caller.pageOrigin);
    if (!site)
      throw new Failure(
        'unavailable',
        'Passkeys don’t work on a numeric address. Open this site by its name, such as localhost.',
      );
    // The list of passkeys is empty so that it does not reveal who has an account. The browser selects one itself.
    const options = await generateAuthenticationOptions({
      rpID: site,
      userVerification: 'required',
      timeout: REQUEST_SECONDS * 1000,
    });
    const request = await issueCode(systemDb, clock, {
      purpose: 'passkey_sign_in',
      memberId: null,
      details: { challenge: options.challenge, origin: caller.pageOrigin, site },
      seconds: REQUEST_SECONDS,
    });
    return { request, options: { ...options } };
  },
  async passkeySignIn({ body }, context) {
    const { systemDb, clock, caller, limit } = context;
    await limit(perAddress, caller.ip);
    const request = await takeCode(systemDb, clock, 'passkey_sign_in', body.request);
    if (!request) throw new Failure('sign_in_failed', failed);
    const verification = await verified(context, body.credential, request.details);
    if (!verification?.isRight) {
      await noteFailure(systemDb, clock, caller, verification?.memberId, 'passkey');
      throw new Failure('sign_in_failed', failed);
    }
    const member = await findMember(systemDb, verification.memberId);
    if (!member) throw new Failure('sign_in_failed', failed);
    return openFor(context, member, { method: 'passkey', remember: body.remember ?? false, secondStep: true });
  },
} satisfies Partial<HandlersOf<typeof session>>;
