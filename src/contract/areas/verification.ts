import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, email, matching, mobile, newPassword, optionalText, text } from '../kit/wire.ts';

/**
 * Proving an e-mail address or a mobile number, and getting back in. All the calls that take a contact answer the same
 * in the same time whether it is known or not (product.md, oddities of the old client).
 */

const otpCode = z.string().check(z.trim(), ...matching(6, /^\d{6}$/, 'The code has six digits.'));

export const verification = defineArea('verification', {
  requestVerifyLink: {
    method: 'POST',
    path: 'api/auth/requestVerifyLink',
    auth: 'public',
    encoding: 'form',
    summary:
      'Sends the link and code that verify an e-mail address or a mobile number. A signed-in member may leave both out for the own e-mail.',
    body: z.object({ email: z.optional(email), mobile: z.optional(mobile) }),
    reply: done,
    errors: ['too_many'],
  },
  verifyLink: {
    method: 'POST',
    path: 'api/auth/verifyLink',
    auth: 'guest',
    encoding: 'form',
    summary: 'Verifies by the link of the message: /auth/emailverification/… or /auth/mobileverification/….',
    body: z.object({ token: text(200), id: text(40), email: text(254) }),
    reply: doneWith({ verified: z.enum(['email', 'mobile']) }),
    errors: ['link_expired', 'already_taken', 'too_many'],
  },
  requestMobileOtp: {
    method: 'POST',
    path: 'api/auth/requestMobileOTP',
    auth: 'public',
    encoding: 'form',
    summary: 'Sends a six-digit code to a mobile number.',
    body: z.object({ mobile }),
    reply: doneWith({ expires_in: z.int() }),
    errors: ['too_many'],
  },
  verifyMobileOtp: {
    method: 'POST',
    path: 'api/auth/verifyMobileOTP',
    auth: 'public',
    encoding: 'form',
    summary: "Checks the code; when the number is the signed-in member's own, it counts as verified from now on.",
    body: z.object({ mobile, code: otpCode }),
    reply: doneWith({ verified: z.literal(true) }),
    errors: ['code_wrong', 'locked_out', 'too_many'],
  },
  requestEmailOtp: {
    method: 'POST',
    path: 'api/requestEmailOTP',
    auth: 'public',
    encoding: 'form',
    summary: 'Sends a six-digit code to an e-mail address.',
    body: z.object({ email }),
    reply: doneWith({ expires_in: z.int() }),
    errors: ['too_many'],
  },
  verifyEmailOtp: {
    method: 'POST',
    path: 'api/verifyEmailOTP',
    auth: 'public',
    encoding: 'form',
    summary: "Checks the code; when the address is the signed-in member's own, it counts as verified from now on.",
    body: z.object({ email, code: otpCode }),
    reply: doneWith({ verified: z.literal(true) }),
    errors: ['code_wrong', 'locked_out', 'too_many'],
  },
  forgotPassword: {
    method: 'POST',
    path: 'api/user/forgotpassword',
    auth: 'guest',
    encoding: 'form',
    summary: 'Sends a link to set a new password, if the address has an account.',
    body: z.object({ email }),
    reply: done,
    errors: ['too_many'],
  },
  forgotUsername: {
    method: 'POST',
    path: 'api/user/forgotusername',
    auth: 'guest',
    encoding: 'form',
    summary: 'Sends the user name to the verified mobile number or the e-mail address given, if it has an account.',
    body: z.object({ email: z.optional(email), mobile: z.optional(mobile) }).check(
      z.refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
        error: 'Enter your mobile number or your e-mail address.',
        path: ['mobile'],
      }),
    ),
    reply: done,
    errors: ['too_many'],
  },
  checkResetToken: {
    method: 'POST',
    path: 'api/user/resettoken',
    auth: 'guest',
    summary: 'Whether the link to set a new password still holds; using it up is left to api/user/updatePassword.',
    body: z.object({ token: text(200) }),
    reply: z.object({ valid: z.boolean() }),
    errors: ['too_many'],
  },
  updatePassword: {
    method: 'POST',
    path: 'api/user/updatePassword',
    auth: 'public',
    encoding: 'form',
    summary:
      'Sets a new password: with the current one, or with the token of a reset link (one hour, once). Other sessions end.',
    body: z.object({ current_password: optionalPassword(), token: optionalText(200), new_password: newPassword }),
    reply: done,
    errors: ['sign_in_failed', 'link_expired', 'unauthorised', 'forbidden', 'too_many'],
  },
  unsubscribe: {
    method: 'POST',
    path: 'api/auth/unsubscribe',
    auth: 'guest',
    encoding: 'form',
    summary: 'Stops the e-mails of the link /auth/unsubscribe/{verificationToken}, without signing in.',
    body: z.object({ verificationToken: text(500) }),
    reply: done,
    errors: ['link_expired', 'too_many'],
  },
});

/** A password as typed, when it may be left out. */
function optionalPassword() {
  return z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.')));
}
