import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, email, flag, id, matching, optionalText, password, text } from '../kit/wire.ts';

/**
 * Signing in and out (document 1, sections 4 and 7): every way in gives one answer, `signedIn`, or asks for more.
 */

/** What the user check asks of the browser (rule S08); null when nothing is asked. */
export const userAction = z.enum(['passwordReset', 'emailverification', 'mobileverification', 'newsignup']);

/** The name of the HttpOnly cookie that carries the refresh token; only the refresh and logout calls read it. */
export const refreshCookie = 'wattle_refresh';

const sessionUser = z.object({
  firstname: z.string(),
  lastname: z.string(),
  id: z.int(),
  seen_welcome: z.boolean(),
  is_first_login: z.boolean(),
  action: z.nullable(userAction),
});

/** The answer of a finished sign-in, to the email of the document. `loginId` is what PIN sign-in on this device wants. */
export const signedIn = z.object({
  loginId: z.string(),
  token: z.string(),
  IsPinEnabled: z.boolean(),
  NewReferencesCount: z.int(),
  user: sessionUser,
});

/** How a security code comes to the member. */
export const tfaMethod = z.enum(['app', 'email', 'sms']);

/**
 * The document's answer 'tfa'. A bare word could not say which sign-in the code will finish, so it stands in `answer`
 * beside the challenge that goes to `api/auth/tfaverification`; `sent_to` is masked and null for an authenticator app.
 */
export const tfaRequested = z.object({
  answer: z.literal('tfa'),
  challenge: z.string(),
  method: tfaMethod,
  methods: z.array(tfaMethod),
  sent_to: z.nullable(z.string()),
});

export const signInAnswer = z.union([signedIn, tfaRequested]);

/** An external identity that has no account here yet: `pending` finishes the sign-up at `api/user/kinde/create`. */
const signUpRequested = z.object({
  answer: z.literal('signup'),
  pending: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
});

/** Device facts of the deep link /auth/login/{device}/… (rule S17). */
export const deviceFacts = {
  device: optionalText(100),
  deviceModel: optionalText(100),
  deviceName: optionalText(100),
  ipAddress: optionalText(100),
  location: optionalText(200),
};

const remember = z.optional(flag);
const pin = z.string().check(z.trim(), ...matching(6, /^\d{4,6}$/, 'A PIN has 4 to 6 digits.'));
const emailForPin = z
  .string('We cannot identify you without your email')
  .check(
    z.trim(),
    z.minLength(1, 'We cannot identify you without your email'),
    z.toLowerCase(),
    z.maxLength(254, 'At most 254 characters.'),
  );

const pinSignIn = z.object({ pin, loginid: text(100), email: emailForPin, remember });

/** A credential as the browser's WebAuthn gives it: its own format is checked by the server's WebAuthn library. */
export const webAuthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

const code = z.string().check(z.trim(), z.minLength(4, 'Enter the code.'), z.maxLength(40, 'At most 40 characters.'));

const minutes = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(...matching(14, /^\d{1,7}(\.\d{1,6})?$/, 'Enter minutes.'))]),
    z.transform(Number),
  ),
  z.number().check(z.gte(0), z.lte(1_000_000)),
);

export const session = defineArea('session', {
  ways: {
    method: 'GET',
    path: 'api/auth/ways',
    auth: 'guest',
    summary: 'Which ways of signing in exist here, so that the login page shows only those.',
    reply: z.object({
      password: z.boolean(),
      pin: z.boolean(),
      passkey: z.boolean(),
      /** The name of the external identity provider as shown on its button; null when none is configured. */
      identity: z.nullable(z.string()),
    }),
  },
  signIn: {
    method: 'POST',
    path: 'api/auth/signin',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with e-mail and password; answers the session, or asks for a security code.',
    body: z.object({ email, password, flow: optionalText(60), redirect: optionalText(500), remember }),
    reply: signInAnswer,
    errors: ['sign_in_failed', 'too_many'],
  },
  verifyTfa: {
    method: 'POST',
    path: 'api/auth/tfaverification',
    auth: 'guest',
    encoding: 'form',
    summary: 'Finishes a sign-in with the security code: from the authenticator app, a message, or a recovery code.',
    body: z.object({ challenge: text(200), code, remember }),
    reply: signedIn,
    errors: ['code_wrong', 'link_expired', 'locked_out', 'too_many'],
  },
  sendTfaCode: {
    method: 'POST',
    path: 'api/auth/tfasend',
    auth: 'guest',
    encoding: 'form',
    summary: 'Sends the security code of a sign-in again, or by another way.',
    body: z.object({ challenge: text(200), method: z.optional(tfaMethod) }),
    reply: tfaRequested,
    errors: ['link_expired', 'too_many'],
  },
  pinLogin: {
    method: 'POST',
    path: 'api/auth/pin/login',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with the PIN on a device that keeps the login id.',
    body: pinSignIn,
    reply: signInAnswer,
    errors: ['sign_in_failed', 'locked_out', 'too_many'],
  },
  verifyMpin: {
    method: 'POST',
    path: 'api/auth/mpinverification',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs in with the mobile PIN; only for members who have turned mpin on.',
    body: pinSignIn,
    reply: signInAnswer,
    errors: ['sign_in_failed', 'locked_out', 'too_many'],
  },
  passkeyOptions: {
    method: 'POST',
    path: 'api/auth/passkey/signin/options',
    auth: 'guest',
    summary: 'Options for a sign-in with a passkey (fingerprint, face or device lock).',
    body: z.object({}),
    reply: z.object({ request: z.string(), options: webAuthnJson }),
    errors: ['unavailable', 'too_many'],
  },
  passkeySignIn: {
    method: 'POST',
    path: 'api/auth/passkey/signin',
    auth: 'guest',
    summary: 'Signs in with a passkey. No security code is asked: the passkey is two factors in one.',
    body: z.object({ request: text(200), credential: webAuthnJson, remember }),
    reply: signedIn,
    errors: ['sign_in_failed', 'too_many'],
  },
  startIdentity: {
    method: 'POST',
    path: 'api/auth/kinde/start',
    auth: 'public',
    summary: 'Begins a sign-in at the external identity provider; answers the address to go to.',
    body: z.object({ returnTo: optionalText(500), login_hint: optionalText(254) }),
    reply: z.object({ url: z.string() }),
    errors: ['unavailable', 'too_many'],
  },
  identitySignIn: {
    method: 'POST',
    path: 'api/auth/kinde/signin',
    auth: 'guest',
    encoding: 'form',
    summary: 'Finishes a sign-in at the external identity provider with the code and state that came back.',
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
      'Takes the value of a UserToken query parameter: a one-time code, or the token of a session that still lives.',
    body: z.object({ UserToken: text(200), remember }),
    reply: signInAnswer,
    errors: ['link_expired', 'too_many'],
  },
  userCheck: {
    method: 'GET',
    path: 'userauth',
    auth: 'public',
    summary: "The user check: the action that is asked of the member, or 'Token Expired'.",
    reply: z.union([
      z.object({
        answer: z.literal('ok'),
        action: z.nullable(userAction),
        /** The role in the token (rule S23); what it allows is decided by the server at each call. */
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
      'A new token for the refresh cookie. Without one that still holds, `token` is missing and the browser signs out.',
    /** The member whom the page shows: a cookie of somebody else renews nothing. */
    body: z.object({ member: z.optional(id) }),
    reply: z.object({ success: z.boolean(), token: z.optional(z.string()), expires_in: z.optional(z.int()) }),
    errors: ['too_many'],
  },
  logout: {
    method: 'POST',
    path: 'api/auth/userLogout',
    auth: 'public',
    onFullDisk: true,
    summary: 'Ends the session here and now. Succeeds also when it has ended already.',
    body: z.object({}),
    reply: done,
  },
  setStraightLogin: {
    method: 'POST',
    path: 'api/setStraightLogin',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns the straight-login shortcut on or off, and says where it leads.',
    body: z.object({ enabled: z.optional(flag), path: optionalText(300) }),
    reply: done,
    errors: ['bad_input'],
  },
  getStraightLogin: {
    method: 'GET',
    path: 'api/getStraightLogin',
    auth: 'member',
    summary: 'The straight-login shortcut: while it is on, a fresh link that signs in once within five minutes.',
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
    summary: "Keeps what the browser tells about the member's own use: sign-ins, time spent, the device.",
    body: z.object({
      eventName: text(60),
      /** Minutes, for loginduration (rule S18). */
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
    summary: 'Keeps an event of a visitor (rule S22); it grants nothing.',
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
