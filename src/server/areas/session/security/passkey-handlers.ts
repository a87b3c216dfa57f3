import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Failure } from '#contract/kit/errors.ts';
import type { security } from '#contract/areas/security.ts';
import {
  describeDevice,
  findMember,
  issueCode,
  passkeySiteOf,
  requireRecentSignIn,
  takeCode,
  addPasskey,
  countPasskeys,
  listPasskeys,
  passkeysOnDevices,
  removePasskey,
  renamePasskey,
  switchPasskeys,
} from '#server/areas/members/public.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { strengthenSession } from '#server/kit/session.ts';
import { requireRemainingSecondStep } from './operator-step.ts';

/** Ed25519, ES256 and RS256 by COSE number, which current phones and computers support. */
const algorithms = [-8, -7, -257];
const REQUEST_SECONDS = 300;
const refused = 'We couldn’t save that passkey. Try again.';

export const passkeyHandlers = {
  async fingerprintSettings({ body }, { memberDb, member }) {
    if (body.on && (await countPasskeys(memberDb, member.id)) === 0)
      throw new Failure('conflict', 'Add a passkey first.');
    if (!body.on && member.role === 'operator')
      await requireRemainingSecondStep({ memberDb, member }, { withoutPasskeys: true });
    await switchPasskeys(memberDb, member.id, body.on);
    return { success: true, fingerprintAuth: body.on };
  },
  async passkeys(_input, { memberDb, member }) {
    return { data: await listPasskeys(memberDb, member.id) };
  },
  passkeyRegistrationOptions: withSystemDb('credentials', async ({ body }, context) => {
    const { memberDb, systemDb, member, clock, caller, settings } = context;
    await requireRecentSignIn(context, body.password);
    const site = passkeySiteOf(caller.pageOrigin);
    if (!site)
      throw new Failure(
        'unavailable',
        'Passkeys don’t work on a numeric address. Open this site by its name, such as localhost.',
      );
    const row = await findMember(memberDb, member.id);
    const existing = await passkeysOnDevices(memberDb, member.id);
    const options = await generateRegistrationOptions({
      rpName: settings.brand,
      rpID: site,
      // The user handle stored by the browser contains no personal data.
      userID: new TextEncoder().encode(row?.login_id ?? ''),
      userName: member.email,
      userDisplayName: `${row?.first_name ?? ''} ${row?.last_name ?? ''}`.trim() || member.email,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      timeout: REQUEST_SECONDS * 1000,
      excludeCredentials: existing.map((each) => ({ id: each.credential_id, transports: each.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const request = await issueCode(systemDb, clock, {
      purpose: 'passkey_register',
      memberId: member.id,
      details: { challenge: options.challenge, origin: caller.pageOrigin, site },
      seconds: REQUEST_SECONDS,
    });
    return { request, options: { ...options } };
  }),
  registerPasskey: withSystemDb(
    'credentials',
    async ({ body }, { memberDb, systemDb, member, session, clock, caller }) => {
      const request = await takeCode(systemDb, clock, 'passkey_register', body.request);
      if (!request || request.memberId !== member.id)
        throw new Failure('link_expired', 'This request has expired. Start again.');
      const verification = await verifyRegistrationResponse({
        response: body.credential as unknown as RegistrationResponseJSON,
        expectedChallenge: String(request.details['challenge']),
        expectedOrigin: String(request.details['origin']),
        expectedRPID: String(request.details['site']),
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined);
      if (!verification?.verified)
        throw new Failure('bad_input', refused, { errors: [{ field: 'credential', message: refused }] });
      const { credential, credentialBackedUp } = verification.registrationInfo;
      const passkey = await addPasskey(memberDb, clock, member.id, {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: (credential.transports ?? []).map(String),
        synced: credentialBackedUp,
        name: body.name || describeDevice(caller.userAgent),
      });
      if (!passkey) throw new Failure('already_taken', 'You’ve already added this passkey.');
      await strengthenSession(systemDb, member.id, session.id);
      return { success: true, passkey };
    },
  ),
  async renamePasskey({ body }, { memberDb, member }) {
    if (!(await renamePasskey(memberDb, member.id, body.id, body.name))) throw new Failure('not_found');
    return { success: true };
  },
  async removePasskey({ body }, context) {
    const { memberDb, member } = context;
    await requireRecentSignIn(context, body.password);
    if (member.role === 'operator') await requireRemainingSecondStep(context, { withoutPasskey: body.id });
    if (!(await removePasskey(memberDb, member.id, body.id))) throw new Failure('not_found');
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof security>>;
