import { createHash, randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { convertCOSEtoPKCS } from '@simplewebauthn/server/helpers';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import type { Approval, PasskeySigner } from '#server/ports/wallet-custody/port.ts';
import { describeDevice, issueCode, passkeySiteOf, takeCode } from '#server/areas/members/public.ts';
import { movePasskeyCounter, passkeysOfWallet } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-store.ts';
import type { WalletRow } from './wallet-store.ts';

/** ES256 alone: networks verify the signatures of this curve. */
const ES256 = -7;
const REQUEST_SECONDS = 300;
const POINT_BYTES = 32;
const expired = () => new Failure('link_expired', 'This request has expired. Start again.');
const refused = 'We couldn’t verify that passkey. Try again.';

type Parts = Pick<SystemContext, 'systemDb' | 'clock' | 'caller' | 'member'>;

/** The site that passkeys are bound to, and its origin. @throws Failure `unavailable` at a bare IP address. */
export function siteOf({ caller }: Pick<SystemContext, 'caller'>): { site: string; origin: string } {
  const site = passkeySiteOf(caller.pageOrigin);
  if (site) return { site, origin: caller.pageOrigin };
  throw new Failure(
    'unavailable',
    'Passkeys don’t work on a numeric address. Open this site by its name, such as localhost.',
  );
}

/** A passkey that was created, as the custodian and the database need it. */
export interface CreatedPasskey {
  signer: PasskeySigner;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  synced: boolean;
}

/** What the browser needs to create a passkey. It is no passkey for signing in, and so has a user handle of its own. */
export async function registrationOptions(
  context: Parts & Pick<SystemContext, 'settings'>,
  existing: readonly PasskeyRow[],
): Promise<{ request: string; options: Record<string, unknown> }> {
  const { site, origin } = siteOf(context);
  const { brand } = context.settings;
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: site,
    userID: new Uint8Array(randomBytes(32)),
    userName: `${brand} wallet`,
    userDisplayName: `${brand} wallet (${context.member.email})`,
    attestationType: 'none',
    supportedAlgorithmIDs: [ES256],
    timeout: REQUEST_SECONDS * 1000,
    excludeCredentials: existing.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  const request = await issueCode(context.systemDb, context.clock, {
    purpose: 'wallet_register',
    memberId: context.member.id,
    details: { challenge: options.challenge, origin, site },
    seconds: REQUEST_SECONDS,
  });
  return { request, options: { ...options } };
}

/** Verifies a new passkey. @throws Failure `link_expired`, or `bad_input` where any part of it is invalid. */
export async function createdPasskey(
  { systemDb, clock, caller, member }: Parts,
  body: { request: string; credential: Record<string, unknown>; name?: string | undefined },
): Promise<CreatedPasskey> {
  const request = await takeCode(systemDb, clock, 'wallet_register', body.request);
  if (!request || request.memberId !== member.id) throw expired();
  const verification = await verifyRegistrationResponse({
    response: body.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: String(request.details['challenge']),
    expectedOrigin: String(request.details['origin']),
    expectedRPID: String(request.details['site']),
    requireUserVerification: true,
    supportedAlgorithmIDs: [ES256],
  }).catch(() => undefined);
  if (!verification?.verified) throw badField('credential', 'We couldn’t save that passkey. Try again.');
  const { credential, credentialBackedUp } = verification.registrationInfo;
  // The byte before says that the point is not compressed.
  const point = convertCOSEtoPKCS(credential.publicKey).slice(1);
  return {
    signer: {
      credentialId: credential.id,
      name: body.name || describeDevice(caller.userAgent),
      x: point.slice(0, POINT_BYTES),
      y: point.slice(POINT_BYTES),
    },
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String),
    synced: credentialBackedUp,
  };
}

/** What an answer of a passkey is checked against. */
export interface Expected {
  challenge: string;
  origin: string;
  site: string;
}

const bytesOf = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : '', 'base64url');

/**
 * Verifies an answer of one of the wallet's passkeys: challenge, origin, site, user verification, signature, counter.
 * @throws Failure `forbidden`. `systemDb` should be a transaction, which takes the counter back with everything else.
 */
export async function verifiedApproval(
  { systemDb, clock }: Pick<SystemContext, 'systemDb' | 'clock'>,
  passkeys: readonly PasskeyRow[],
  credential: Record<string, unknown>,
  expected: Expected,
): Promise<{ passkey: PasskeyRow; approval: Approval; hash: Buffer }> {
  const passkey = passkeys.find(({ credential_id: id }) => id === credential['id']);
  if (!passkey) throw new Failure('forbidden', 'That passkey isn’t for this wallet.');
  const verification = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.site,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verification?.verified) throw new Failure('forbidden', refused);
  const advanced = await movePasskeyCounter(systemDb, passkey, verification.authenticationInfo.newCounter, clock.now());
  if (!advanced) throw new Failure('forbidden', refused);
  const response = credential['response'] as Record<string, unknown>;
  const approval: Approval = {
    credentialId: passkey.credential_id,
    authenticatorData: bytesOf(response['authenticatorData']),
    clientData: bytesOf(response['clientDataJSON']),
    signature: bytesOf(response['signature']),
  };
  const hash = createHash('sha256')
    .update(approval.authenticatorData)
    .update(createHash('sha256').update(approval.clientData).digest())
    .update(approval.signature)
    .digest();
  return { passkey, approval, hash };
}

/** What the browser needs to confirm a change of a wallet with one of its passkeys. */
export async function proofOptions(
  context: Parts,
  wallet: WalletRow,
): Promise<{ request: string; options: Record<string, unknown> }> {
  const { systemDb, clock, member } = context;
  const { site, origin } = siteOf(context);
  const passkeys = await passkeysOfWallet(systemDb, member.id, wallet.id);
  const options = await generateAuthenticationOptions({
    rpID: site,
    userVerification: 'required',
    timeout: REQUEST_SECONDS * 1000,
    allowCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
  });
  const request = await issueCode(systemDb, clock, {
    purpose: 'wallet_proof',
    memberId: member.id,
    details: { challenge: options.challenge, origin, site, wallet: wallet.id },
    seconds: REQUEST_SECONDS,
  });
  return { request, options: { ...options } };
}

/**
 * Requires an answer to `proofOptions` for this wallet. Each counts once. @throws Failure `link_expired`, `forbidden`.
 */
export async function requireProof(
  { systemDb, clock, member }: Pick<SystemContext, 'systemDb' | 'clock' | 'member'>,
  wallet: WalletRow,
  proof: { request: string; credential: Record<string, unknown> },
): Promise<void> {
  const request = await takeCode(systemDb, clock, 'wallet_proof', proof.request);
  if (!request || request.memberId !== member.id || request.details['wallet'] !== wallet.id) throw expired();
  await verifiedApproval(
    { systemDb, clock },
    await passkeysOfWallet(systemDb, member.id, wallet.id),
    proof.credential,
    {
      challenge: String(request.details['challenge']),
      origin: String(request.details['origin']),
      site: String(request.details['site']),
    },
  );
}
