import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, email, flag, id, matching, optionalText, password, storable, text } from '../kit/wire.ts';

/** Signing in and out (document 1, sections 4 and 7): every method returns `signedIn`, or asks for a further step. */

/** What the user check requires of the member (rule S08); null if nothing. */
export const userAction = z.enum(['passwordReset', 'emailverification', 'mobileverification', 'newsignup']);

/** The HttpOnly cookie with the refresh token; only the refresh and logout calls read it. */
export const refreshCookie = 'wattle_refresh';

const sessionUser = z.object({
  firstname: z.string(),
  lastname: z.string(),
  id: z.int(),
  seen_welcome: z.boolean(),
  is_first_login: z.boolean(),
  action: z.nullable(userAction),
});

/** The response to a sign-in, word for word as specified. PIN sign-in on this device requires `loginId`. */
export const signedIn = z.object({
  loginId: z.string(),
  token: z.string(),
  IsPinEnabled: z.boolean(),
  NewReferencesCount: z.int(),
  user: sessionUser,
});

/** How a security code reaches the member. */
export const tfaMethod = z.enum(['app', 'email', 'sms']);

/**
 * The specified answer 'tfa', with the challenge to send to `api/auth/tfaverification`. `sent_to` is masked, and null
 * for an authenticator app.
 */
export const tfaRequested = z.object({
  answer: z.literal('tfa'),
  challenge: z.string(),
  method: tfaMethod,
  methods: z.array(tfaMethod),
  sent_to: z.nullable(z.string()),
});

export const signInAnswer = z.union([signedIn, tfaRequested]);

/** An external identity without an account: `pending` completes the sign-up at `api/user/kinde/create`. */
const signUpRequested = z.object({
  answer: z.literal('signup'),
  pending: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
});

/** Device details of the deep link /auth/login/{device}/… (rule S17). */
export const deviceFacts = {
  device: optionalText(100),
  deviceModel: optionalText(100),
  deviceName: optionalText(100),
  ipAddress: optionalText(100),
  location: optionalText(200),
};

const remember = z.optional(flag);
const pin = z.string().check(z.trim(), ...matching(6, /^\d{4,6}$/, 'Enter 4 to 6 digits.'));
const pinEmail = z
  .string('We cannot identify you without your email')
  .check(
    z.trim(),
    z.minLength(1, 'We cannot identify you without your email'),
    z.toLowerCase(),
    z.maxLength(254, 'Enter up to 254 characters.'),
    storable,
  );

const pinSignIn = z.object({ pin, loginid: text(100), email: pinEmail, remember });

/** A credential as the browser's WebAuthn API returns it; the server's WebAuthn library validates it. */
export const webAuthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

const code = z
  .string()
  .check(z.trim(), z.minLength(4, 'Enter the code.'), z.maxLength(40, 'Enter up to 40 characters.'));

const minutes = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(...matching(14, /^\d{1,7}(\.\d{1,6})?$/, 'Enter the number of minutes.'))]),
    z.transform(Number),
  ),
  z.number().check(z.gte(0), z.lte(1_000_000)),
);

export const session = defineArea('session', {
  ways: {
    method: 'GET',
    path: 'api/auth/ways',
    auth: 'guest',
    summary: 'Lists the sign-in methods available on this server.',
    reply: z.object({
      password: z.boolean(),
      pin: z.boolean(),
      passkey: z.boolean(),
      /** The name of the external identity provider, for its button; null if none is configured. */
      identity: z.nullable(z.string()),
    }),
  },
  signIn: {
    method: 'POST',
    path: 'api/auth/signin',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with email and password. Returns a session, or asks for a security code.',
    body: z.object({ email, password, flow: optionalText(60), redirect: optionalText(500), remember }),
    reply: signInAnswer,
    errors: ['sign_in_failed', 'too_many'],
  },
  verifyTfa: {
    method: 'POST',
    path: 'api/auth/tfaverification',
    auth: 'guest',
    encoding: 'form',
    summary:
      'Completes a sign-in with a security code from the authenticator app or a message, or with a recovery code.',
    body: z.object({ challenge: text(200), code, remember }),
    reply: signedIn,
    errors: ['code_wrong', 'link_expired', 'locked_out', 'too_many'],
  },
  sendTfaCode: {
    method: 'POST',
    path: 'api/auth/tfasend',
    auth: 'guest',
    encoding: 'form',
    summary: 'Sends the security code of a sign-in again, or by another method.',
    body: z.object({ challenge: text(200), method: z.optional(tfaMethod) }),
    reply: tfaRequested,
    errors: ['link_expired', 'too_many'],
  },
  pinLogin: {
    method: 'POST',
    path: 'api/auth/pin/login',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with a PIN, on a device that has stored the `loginId`.',
    body: pinSignIn,
    reply: signInAnswer,
    errors: ['sign_in_failed', 'locked_out', 'too_many'],
  },
  verifyMpin: {
    method: 'POST',
    path: 'api/auth/mpinverification',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with a mobile PIN, if the member has turned it on.',
    body: pinSignIn,
    reply: signInAnswer,
    errors: ['sign_in_failed', 'locked_out', 'too_many'],
  },
  passkeyOptions: {
    method: 'POST',
    path: 'api/auth/passkey/signin/options',
    auth: 'guest',
    summary: 'Returns the options to sign in with a passkey (fingerprint, face or device lock).',
    body: z.object({}),
    reply: z.object({ request: z.string(), options: webAuthnJson }),
    errors: ['unavailable', 'too_many'],
  },
  passkeySignIn: {
    method: 'POST',
    path: 'api/auth/passkey/signin',
    auth: 'guest',
    summary: 'Signs in with a passkey. No security code is needed, because a passkey is two factors in one.',
    body: z.object({ request: text(200), credential: webAuthnJson, remember }),
    reply: signedIn,
    errors: ['sign_in_failed', 'too_many'],
  },
  startIdentity: {
    method: 'POST',
    path: 'api/auth/kinde/start',
    auth: 'public',
    summary: 'Starts a sign-in at the external identity provider. Returns the URL to open.',
    body: z.object({ returnTo: optionalText(500), login_hint: optionalText(254) }),
    reply: z.object({ url: z.string() }),
    errors: ['unavailable', 'too_many'],
  },
  identitySignIn: {
    method: 'POST',
    path: 'api/auth/kinde/signin',
    auth: 'guest',
    encoding: 'form',
    summary: 'Completes a sign-in at the external identity provider with the returned `code` and `state`.',
    body: z.object({ code: text(4000), state: text(500), iss: optionalText(500), remember }),
    reply: z.union([z.object({ ...signedIn.shape, returnTo: z.nullable(z.string()) }), tfaRequested, signUpRequested]),
    errors: ['sign_in_failed', 'already_taken', 'link_expired', 'unavailable', 'too_many'],
  },
  attemptLogin: {
    method: 'POST',
    path: 'api/auth/attemptlogin',
    auth: 'guest',
    encoding: 'form',
    summary: 'Exchanges the one-time code of a deep link for a session.',
    body: z.object({
      verificationToken: text(200),
      id: z.optional(text(40)),
      email: z.optional(email),
      remember,
      ...deviceFacts,
    }),
    reply: z.union([doneWith({ userToken: z.string(), ...signedIn.shape }), tfaRequested]),
    errors: ['link_expired', 'too_many'],
  },
  exchangeUserToken: {
    method: 'POST',
    path: 'api/auth/usertoken',
    auth: 'guest',
    summary:
      'Signs in with the value of a `UserToken` query parameter: a one-time code, or the token of an open session.',
    body: z.object({ UserToken: text(200), remember }),
    reply: signInAnswer,
    errors: ['link_expired', 'too_many'],
  },
  userCheck: {
    method: 'GET',
    path: 'userauth',
    auth: 'public',
    withExpiredToken: true,
    summary: "Checks the session. Returns the action required of the member, or 'Token Expired'.",
    reply: z.union([
      z.object({
        answer: z.literal('ok'),
        action: z.nullable(userAction),
        /** The role in the token (rule S23); the server checks permissions on each call. */
        role: z.enum(['user', 'operator']),
        expires_in: z.int(),
        loginId: z.string(),
        IsPinEnabled: z.boolean(),
        user: sessionUser,
      }),
      z.object({ answer: z.literal('Token Expired'), action: z.null() }),
    ]),
  },
  refresh: {
    method: 'POST',
    path: 'userauthRefresh',
    auth: 'guest',
    onFullDisk: true,
    summary:
      'Returns a new token for the refresh cookie. If the cookie is no longer valid, `token` is missing and the browser signs out.',
    /** The member shown on the page: another member's cookie is not renewed. */
    body: z.object({ member: z.optional(id) }),
    reply: z.object({ success: z.boolean(), token: z.optional(z.string()), expires_in: z.optional(z.int()) }),
    errors: ['too_many'],
  },
  logout: {
    method: 'POST',
    path: 'api/auth/userLogout',
    auth: 'public',
    withExpiredToken: true,
    onFullDisk: true,
    summary: 'Ends the session. Succeeds even if it has already ended.',
    body: z.object({}),
    reply: done,
  },
  setStraightLogin: {
    method: 'POST',
    path: 'api/setStraightLogin',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns the straight-login link on or off, and sets the page it opens.',
    body: z.object({ enabled: z.optional(flag), path: optionalText(300) }),
    reply: done,
    errors: ['bad_input'],
  },
  getStraightLogin: {
    method: 'GET',
    path: 'api/getStraightLogin',
    auth: 'member',
    summary: 'Returns the straight-login setting and, if on, a new link that signs in once within five minutes.',
    reply: doneWith({
      enabled: z.boolean(),
      path: z.string(),
      link: z.nullable(z.string()),
      expires_in: z.nullable(z.int()),
    }),
  },
  storeUserEvent: {
    method: 'POST',
    path: 'api/event/store/userEvents',
    auth: 'member',
    encoding: 'form',
    summary: 'Records an event from the member: a sign-in, the time spent or the device used.',
    body: z.object({
      eventName: text(60),
      /** Minutes, for `loginduration` (rule S18). */
      duration: z.optional(minutes),
      date: optionalText(40),
      ...deviceFacts,
    }),
    reply: done,
    errors: ['too_many'],
  },
  addGuestEvent: {
    method: 'POST',
    path: 'api/event/store/addEvents',
    auth: 'guest',
    encoding: 'form',
    summary: 'Records an event from a visitor without a session. Grants no entries.',
    body: z.object({
      eventName: text(60),
      page: optionalText(300),
      source: optionalText(120),
      date: optionalText(40),
      ...deviceFacts,
    }),
    reply: done,
    errors: ['too_many'],
  },
});
