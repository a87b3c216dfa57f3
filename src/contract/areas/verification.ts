import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, email, matching, mobile, newPassword, optionalText, text } from '../kit/wire.ts';

/**
 * Verification of email addresses and mobile numbers, and account recovery. Calls that take a contact respond in the
 * same way and in the same time, whether or not it is known.
 */

const otpCode = z.string().check(z.trim(), ...matching(6, /^\d{6}$/, 'Enter the 6-digit code.'));

export const verification = defineArea('verification', {
  requestVerifyLink: {
    method: 'POST',
    path: 'api/auth/requestVerifyLink',
    auth: 'public',
    encoding: 'form',
    summary:
      'Sends a link and code to verify an email address or mobile number. A signed-in member may omit both to verify their own email.',
    body: z.object({ email: z.optional(email), mobile: z.optional(mobile) }),
    reply: done,
    errors: ['too_many'],
  },
  verifyLink: {
    method: 'POST',
    path: 'api/auth/verifyLink',
    auth: 'guest',
    encoding: 'form',
    summary: 'Verifies an email address or mobile number using the link in a message.',
    body: z.object({ token: text(200), id: text(40), email: text(254) }),
    /** `already` where it was verified before, such as by a mail scanner that opened the link. */
    reply: doneWith({ verified: z.enum(['email', 'mobile']), already: z.optional(z.literal(true)) }),
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
    summary: "Checks the code sent to a mobile number. If it is the signed-in member's number, marks it as verified.",
    body: z.object({ mobile, code: otpCode }),
    reply: doneWith({ verified: z.literal(true) }),
    errors: ['code_wrong', 'locked_out', 'too_many'],
  },
  requestEmailOtp: {
    method: 'POST',
    path: 'api/requestEmailOTP',
    auth: 'public',
    encoding: 'form',
    summary: 'Sends a six-digit code to an email address.',
    body: z.object({ email }),
    reply: doneWith({ expires_in: z.int() }),
    errors: ['too_many'],
  },
  verifyEmailOtp: {
    method: 'POST',
    path: 'api/verifyEmailOTP',
    auth: 'public',
    encoding: 'form',
    summary: "Checks the code sent to an email address. If it is the signed-in member's address, marks it as verified.",
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
    summary: 'Sends the username to a verified mobile number or an email address, if it has an account.',
    body: z.object({ email: z.optional(email), mobile: z.optional(mobile) }).check(
      z.refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
        error: 'Enter your mobile or email.',
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
    summary: 'Checks whether a password reset link is valid, without using it up.',
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
      'Sets a new password with the current one, or with the token of a reset link, valid once for an hour. Ends other sessions.',
    body: z.object({ current_password: optionalPassword(), token: optionalText(200), new_password: newPassword }),
    reply: done,
    errors: ['sign_in_failed', 'link_expired', 'unauthorised', 'forbidden', 'too_many'],
  },
  unsubscribe: {
    method: 'POST',
    path: 'api/auth/unsubscribe',
    auth: 'guest',
    encoding: 'form',
    summary: 'Turns off notification emails for the member identified by the token in an email’s link.',
    body: z.object({ verificationToken: text(500) }),
    reply: done,
    errors: ['link_expired', 'too_many'],
  },
});

/** An optional password, as typed. */
function optionalPassword() {
  return z.optional(z.string().check(z.maxLength(200, 'Enter up to 200 characters.')));
}
