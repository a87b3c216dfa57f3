import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, flag, id, instant, listed, matching, optionalText, text } from '../kit/wire.ts';
import { tfaMethod, webAuthnJson } from './session.ts';

/**
 * The member's own locks: PIN, security code, passkeys, open sessions and the log of sign-ins.
 *
 * Calls that weaken a lock want a sign-in of the last fifteen minutes or the password; otherwise they answer `forbidden`
 * with `confirm: 'password'`.
 */

const pin = z.string().check(z.trim(), ...matching(6, /^\d{4,6}$/, 'A PIN has 4 to 6 digits.'));
const confirmPassword = z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.')));

/** A switch that older clients name in more than one way: whichever is there counts. */
export function switchNamed<const N extends string>(name: N, ...otherNames: string[]) {
  const names = [name, ...otherNames];
  return z.pipe(
    z.object(Object.fromEntries(names.map((each) => [each, z.optional(flag)]))).check(
      z.refine((value) => names.some((each) => value[each] !== undefined), {
        error: 'This field is required.',
        path: [name],
      }),
    ),
    z.transform((value: Record<string, boolean | undefined>) => ({
      on: names.map((each) => value[each]).find((each) => each !== undefined) === true,
    })),
  );
}

const sessionRow = z.object({
  id: z.int(),
  started_at: instant,
  last_seen_at: instant,
  ip: z.string(),
  /** Browser and system in words, such as 'Chrome on Android'. */
  device: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
});

const signInRow = z.object({
  id: z.int(),
  at: instant,
  method: z.enum(['password', 'pin', 'mpin', 'passkey', 'identity', 'link', 'sign_up']),
  outcome: z.enum(['signed_in', 'wrong', 'code_requested', 'code_wrong', 'locked']),
  ip: z.string(),
  device: z.string(),
});

const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** True when the passkey is kept by an account of the platform and so works on more than one device. */
  synced: z.boolean(),
});

const tfaState = z.object({
  twofactorauthentication: z.boolean(),
  method: z.nullable(tfaMethod),
  /** Ways that could be chosen now: a message wants a verified address or number. */
  available: z.array(tfaMethod),
  recovery_codes_left: z.int(),
});

export const security = defineArea('security', {
  createPin: {
    method: 'POST',
    path: 'api/auth/pin/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the PIN for the first time, or anew after a recent sign-in.',
    body: z.object({ pin, password: confirmPassword }),
    reply: doneWith({ loginId: z.string(), IsPinEnabled: z.boolean(), first: z.boolean() }),
    errors: ['forbidden'],
  },
  pinState: {
    method: 'POST',
    path: 'api/user_settings/GetCurrentPinValue',
    auth: 'member',
    summary: 'Whether a PIN is set and since when; never the PIN itself.',
    body: z.object({}),
    reply: doneWith({
      isPinSet: z.boolean(),
      pinSetAt: z.nullable(instant),
      IsPinEnabled: z.boolean(),
      isLocked: z.boolean(),
      loginId: z.string(),
    }),
  },
  pinSettings: {
    method: 'POST',
    path: 'api/user_settings/pinSettings',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns sign-in by PIN on or off.',
    body: z.object({ pinenabled: flag, loginid: optionalText(100) }),
    reply: doneWith({ IsPinEnabled: z.boolean() }),
    errors: ['conflict'],
  },
  updatePin: {
    method: 'POST',
    path: 'api/user_settings/UpdatePinSettingValue',
    auth: 'member',
    encoding: 'form',
    summary: 'Changes the PIN; the current one is wanted.',
    body: z.object({ currentPin: pin, newPin: pin }),
    reply: done,
    errors: ['code_wrong', 'conflict', 'locked_out'],
  },
  mpinSettings: {
    method: 'POST',
    path: 'api/user_settings/mpinSettings',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns the mobile PIN on or off.',
    body: switchNamed('mpin', 'mpinAuth', 'enabled'),
    reply: doneWith({ mpinAuth: z.boolean() }),
    errors: ['conflict'],
  },
  fingerprintSettings: {
    method: 'POST',
    path: 'api/user_settings/fingerprintSettings',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns sign-in by passkey on or off.',
    body: switchNamed('fingerprint', 'fingerprintAuth', 'enabled'),
    reply: doneWith({ fingerprintAuth: z.boolean() }),
    errors: ['conflict'],
  },
  tfaState: {
    method: 'GET',
    path: 'api/user_settings/tfa',
    auth: 'member',
    summary: 'How the second step of signing in stands.',
    reply: tfaState,
  },
  setTfa: {
    method: 'POST',
    path: 'api/user_settings/twoFactorAuthentication',
    auth: 'member',
    encoding: 'form',
    summary:
      'Turns the second step on by a code in a message, or off. On by an app goes through tfa/setup and tfa/confirm.',
    body: z.object({ tfa: flag, method: z.optional(tfaMethod), password: confirmPassword }),
    reply: doneWith({ ...tfaState.shape, recovery_codes: z.optional(z.array(z.string())) }),
    errors: ['forbidden', 'conflict'],
  },
  setUpTfaApp: {
    method: 'POST',
    path: 'api/user_settings/tfa/setup',
    auth: 'member',
    summary: 'A new secret for an authenticator app. It counts only once a code has confirmed it.',
    body: z.object({ password: confirmPassword }),
    reply: z.object({ secret: z.string(), otpauth: z.string() }),
    errors: ['forbidden'],
  },
  confirmTfaApp: {
    method: 'POST',
    path: 'api/user_settings/tfa/confirm',
    auth: 'member',
    encoding: 'form',
    summary: 'Confirms the authenticator app by its first code; answers the recovery codes, shown this once.',
    body: z.object({ code: z.string().check(z.trim(), ...matching(7, /^\d{3} ?\d{3}$/, 'The code has six digits.')) }),
    reply: doneWith({ ...tfaState.shape, recovery_codes: z.array(z.string()) }),
    errors: ['code_wrong', 'conflict', 'locked_out'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: 'api/user_settings/tfa/recovery',
    auth: 'member',
    summary: 'Ten new recovery codes; the old ones stop working.',
    body: z.object({ password: confirmPassword }),
    reply: doneWith({ recovery_codes: z.array(z.string()) }),
    errors: ['forbidden', 'conflict'],
  },
  passkeys: {
    method: 'GET',
    path: 'api/auth/passkey/list',
    auth: 'member',
    summary: "The member's passkeys.",
    reply: listed(passkeyRow),
  },
  passkeyRegistrationOptions: {
    method: 'POST',
    path: 'api/auth/passkey/register/options',
    auth: 'member',
    summary: 'Options for making a passkey in the browser.',
    body: z.object({ password: confirmPassword }),
    reply: z.object({ request: z.string(), options: webAuthnJson }),
    errors: ['forbidden', 'unavailable'],
  },
  registerPasskey: {
    method: 'POST',
    path: 'api/auth/passkey/register',
    auth: 'member',
    summary: 'Keeps a passkey that the browser has made.',
    body: z.object({ request: text(200), credential: webAuthnJson, name: optionalText(60) }),
    reply: doneWith({ passkey: passkeyRow }),
    errors: ['bad_input', 'already_taken', 'link_expired'],
  },
  renamePasskey: {
    method: 'POST',
    path: 'api/auth/passkey/rename',
    auth: 'member',
    summary: 'Gives a passkey another name.',
    body: z.object({ id, name: text(60) }),
    reply: done,
    errors: ['not_found'],
  },
  removePasskey: {
    method: 'POST',
    path: 'api/auth/passkey/remove',
    auth: 'member',
    summary: 'Removes a passkey.',
    body: z.object({ id, password: confirmPassword }),
    reply: done,
    errors: ['not_found', 'forbidden'],
  },
  sessions: {
    method: 'GET',
    path: 'api/auth/sessions',
    auth: 'member',
    summary: 'The open sessions, the current one first.',
    reply: listed(sessionRow),
  },
  revokeSession: {
    method: 'POST',
    path: 'api/auth/sessions/revoke',
    auth: 'member',
    summary: 'Ends one session, or all but the current one.',
    body: z.object({ id: z.optional(id), others: z.optional(flag) }).check(
      z.refine(({ id: one, others }) => (one !== undefined) !== (others === true), {
        error: 'Say which session, or that all others shall end.',
        path: ['id'],
      }),
    ),
    reply: doneWith({ ended: z.int() }),
    errors: ['not_found'],
  },
  signInHistory: {
    method: 'GET',
    path: 'api/auth/history',
    auth: 'member',
    summary: 'The last 100 sign-ins and tries, newest first.',
    reply: listed(signInRow),
  },
});
