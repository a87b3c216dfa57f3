import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, flag, id, instant, listed, matching, optionalText, text } from '../kit/wire.ts';
import { tfaMethod, webAuthnJson } from './session.ts';

/**
 * The member's sign-in security: PIN, security code, passkeys, open sessions and sign-in history.
 *
 * Calls that weaken it require a sign-in within the last fifteen minutes, or the password; otherwise they return
 * `forbidden` with `confirm: 'password'`.
 */

const pin = z.string().check(z.trim(), ...matching(6, /^\d{4,6}$/, 'Enter 4 to 6 digits.'));
const confirmPassword = z.optional(z.string().check(z.maxLength(200, 'Enter up to 200 characters.')));

/** A switch that older clients send under different names: the first one present counts. */
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

const openSession = z.object({
  id: z.int(),
  started_at: instant,
  last_seen_at: instant,
  ip: z.string(),
  /** Browser and system, such as 'Chrome on Android'. */
  device: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
});

const signInAttempt = z.object({
  id: z.int(),
  at: instant,
  method: z.enum(['password', 'pin', 'mpin', 'passkey', 'identity', 'link', 'sign_up']),
  outcome: z.enum(['signed_in', 'wrong', 'code_requested', 'code_wrong', 'locked']),
  ip: z.string(),
  device: z.string(),
});

const savedPasskey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** True if a platform account syncs it to more than one device. */
  synced: z.boolean(),
});

const tfaState = z.object({
  twofactorauthentication: z.boolean(),
  method: z.nullable(tfaMethod),
  /** Methods that can be chosen now; messages require a verified address or number. */
  available: z.array(tfaMethod),
  recovery_codes_left: z.int(),
});

export const security = defineArea('security', {
  createPin: {
    method: 'POST',
    path: 'api/auth/pin/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the PIN. Replacing an existing one requires a recent sign-in.',
    body: z.object({ pin, password: confirmPassword }),
    reply: doneWith({ loginId: z.string(), IsPinEnabled: z.boolean(), first: z.boolean() }),
    errors: ['forbidden'],
  },
  pinState: {
    method: 'POST',
    path: 'api/user_settings/GetCurrentPinValue',
    auth: 'member',
    summary: 'Returns whether a PIN is set and when it was set, but never the PIN itself.',
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
    summary: 'Changes the PIN. Requires the current one.',
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
    summary: 'Returns the state of two-step sign-in.',
    reply: tfaState,
  },
  setTfa: {
    method: 'POST',
    path: 'api/user_settings/twoFactorAuthentication',
    auth: 'member',
    encoding: 'form',
    summary:
      'Turns two-step sign-in off, or on with codes by message. For an authenticator app, use `tfa/setup` and `tfa/confirm`.',
    body: z.object({ tfa: flag, method: z.optional(tfaMethod), password: confirmPassword }),
    reply: doneWith({ ...tfaState.shape, recovery_codes: z.optional(z.array(z.string())) }),
    errors: ['forbidden', 'conflict'],
  },
  setUpTfaApp: {
    method: 'POST',
    path: 'api/user_settings/tfa/setup',
    auth: 'member',
    summary: 'Creates a secret for an authenticator app. It takes effect once confirmed with a code.',
    body: z.object({ password: confirmPassword }),
    reply: z.object({ secret: z.string(), otpauth: z.string() }),
    errors: ['forbidden'],
  },
  confirmTfaApp: {
    method: 'POST',
    path: 'api/user_settings/tfa/confirm',
    auth: 'member',
    encoding: 'form',
    summary:
      'Confirms an authenticator app with its first code. Returns the recovery codes, which are shown only once.',
    body: z.object({ code: z.string().check(z.trim(), ...matching(7, /^\d{3} ?\d{3}$/, 'Enter the 6-digit code.')) }),
    reply: doneWith({ ...tfaState.shape, recovery_codes: z.array(z.string()) }),
    errors: ['code_wrong', 'conflict', 'locked_out'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: 'api/user_settings/tfa/recovery',
    auth: 'member',
    summary: 'Creates ten new recovery codes. The old ones stop working.',
    body: z.object({ password: confirmPassword }),
    reply: doneWith({ recovery_codes: z.array(z.string()) }),
    errors: ['forbidden', 'conflict'],
  },
  passkeys: {
    method: 'GET',
    path: 'api/auth/passkey/list',
    auth: 'member',
    summary: "Lists the member's passkeys.",
    reply: listed(savedPasskey),
  },
  passkeyRegistrationOptions: {
    method: 'POST',
    path: 'api/auth/passkey/register/options',
    auth: 'member',
    summary: 'Returns the options to create a passkey in the browser.',
    body: z.object({ password: confirmPassword }),
    reply: z.object({ request: z.string(), options: webAuthnJson }),
    errors: ['forbidden', 'unavailable'],
  },
  registerPasskey: {
    method: 'POST',
    path: 'api/auth/passkey/register',
    auth: 'member',
    summary: 'Saves a passkey created by the browser.',
    body: z.object({ request: text(200), credential: webAuthnJson, name: optionalText(60) }),
    reply: doneWith({ passkey: savedPasskey }),
    errors: ['bad_input', 'already_taken', 'link_expired'],
  },
  renamePasskey: {
    method: 'POST',
    path: 'api/auth/passkey/rename',
    auth: 'member',
    summary: 'Renames a passkey.',
    body: z.object({ id, name: text(60) }),
    reply: done,
    errors: ['not_found'],
  },
  removePasskey: {
    method: 'POST',
    path: 'api/auth/passkey/remove',
    auth: 'member',
    summary: 'Deletes a passkey.',
    body: z.object({ id, password: confirmPassword }),
    reply: done,
    errors: ['not_found', 'forbidden'],
  },
  sessions: {
    method: 'GET',
    path: 'api/auth/sessions',
    auth: 'member',
    summary: "Lists the member's open sessions, current one first.",
    reply: listed(openSession),
  },
  revokeSession: {
    method: 'POST',
    path: 'api/auth/sessions/revoke',
    auth: 'member',
    summary: 'Ends one session, or all except the current one.',
    body: z.object({ id: z.optional(id), others: z.optional(flag) }).check(
      z.refine(({ id: one, others }) => (one !== undefined) !== (others === true), {
        error: 'Choose a device, or all other devices.',
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
    summary: 'Lists the last 100 sign-ins and attempts, newest first.',
    reply: listed(signInAttempt),
  },
});
