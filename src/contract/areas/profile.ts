import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import {
  date,
  done,
  doneWith,
  email,
  flag,
  id,
  instant,
  listed,
  mobile,
  newPassword,
  optionalText,
  postcode,
  text,
  whole,
} from '../kit/wire.ts';
import { obligation } from './obligations.ts';
import { ownDetails, user } from './profile-shapes.ts';
import { stateCode } from './reference.ts';
import { userAction } from './session.ts';

/** The member's sign-up, profile, images, identity documents, data export and account deletion. */

/** An optional form field: blank means omitted. */
function optionalOrBlank<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  const emptied = z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value));
  // The pipe accepts the schema's input and a blank: to callers it is the optional schema.
  return z.optional(z.pipe(emptied, z.optional(schema) as z.ZodMiniType)) as unknown as z.ZodMiniOptional<S>;
}

export type { ObligationKind, ObligationOnWire } from './obligations.ts';

const deletion = z.object({
  password: optionalText(200),
  /** Gives up everything that may be given up. */
  give_up: z.optional(flag),
});

/** The profile fields that the member can set. Omitted fields are unchanged. */
const profileFields = {
  first_name: optionalOrBlank(text(80)),
  last_name: optionalOrBlank(text(80)),
  dob: optionalOrBlank(date),
  mobile: optionalOrBlank(mobile),
  address_line1: optionalOrBlank(text(160)),
  suburb: optionalOrBlank(text(80)),
  state: optionalOrBlank(stateCode),
  postcode: optionalOrBlank(postcode),
  country: optionalOrBlank(text(60)),
  occupation_id: optionalOrBlank(id),
  job_title_id: optionalOrBlank(id),
};

const completedGoal = z.object({ id: z.int(), name: z.string(), completed_at: z.nullable(instant) });

const signUpFields = {
  /** Where the member came from, and the parameters c, e and ref of the link (rule S13). */
  source: optionalText(60),
  ref: optionalText(60),
  c: optionalText(120),
  e: optionalText(120),
  terms: z.optional(flag),
  time_zone: optionalText(60),
};

const signUpReply = doneWith({
  data: z.int(),
  userToken: z.string(),
  loginId: z.string(),
  action: z.nullable(userAction),
});

const documentKind = z.enum(['driver_licence', 'passport', 'proof_of_age', 'medicare_card', 'other']);

const idDocument = z.object({
  id: z.int(),
  kind: documentKind,
  side: z.enum(['front', 'back']),
  uploaded_at: instant,
  status: z.enum(['received', 'accepted', 'refused']),
});

const megabyte = 1024 * 1024;

export const profile = defineArea('profile', {
  create: {
    method: 'POST',
    path: 'api/user/create',
    auth: 'guest',
    encoding: 'form',
    summary: 'Signs up a new member. Returns the client id as `data`, and a session.',
    body: z.object({
      ...profileFields,
      email,
      password: newPassword,
      first_name: text(80),
      last_name: text(80),
      ...signUpFields,
    }),
    reply: signUpReply,
    errors: ['already_taken', 'too_many'],
  },
  createFromIdentity: {
    method: 'POST',
    path: 'api/user/kinde/create',
    auth: 'guest',
    encoding: 'form',
    summary:
      'Signs up a new member from an external identity, using `pending` from the sign-in or the returned `code` and `state`.',
    body: z.object({
      ...profileFields,
      pending: optionalText(200),
      code: optionalText(4000),
      state: optionalText(500),
      iss: optionalText(500),
      address_state: optionalOrBlank(stateCode),
      email: optionalOrBlank(email),
      ...signUpFields,
    }),
    reply: signUpReply,
    errors: ['already_taken', 'link_expired', 'unavailable', 'too_many'],
  },
  completeProfile: {
    method: 'POST',
    path: 'api/profile/complete',
    auth: 'member',
    encoding: 'form',
    summary: 'Completes the profile after sign-up. Details already saved can be omitted.',
    body: z.object(profileFields),
    reply: doneWith({ complete: z.boolean(), missing: z.array(z.string()) }),
    errors: ['bad_input'],
  },
  get: {
    method: 'GET',
    path: 'api/user/get',
    auth: 'member',
    summary: 'Returns the signed-in member and their completed goals.',
    reply: doneWith({ ...user.shape, completeGoals: z.object({ data: z.array(completedGoal) }) }),
  },
  userGet: {
    method: 'GET',
    path: 'api/auth/userGet',
    auth: 'member',
    summary: 'Returns the signed-in member.',
    reply: ownDetails,
  },
  update: {
    method: 'POST',
    path: 'api/user/update',
    auth: 'member',
    encoding: 'form',
    summary: 'Updates the profile. A new email address takes effect once verified; a new mobile number is unverified.',
    body: z.object({
      ...profileFields,
      email: optionalOrBlank(email),
      time_zone: optionalOrBlank(text(60)),
      seen_welcome: optionalOrBlank(flag),
      new_client_form_step: optionalOrBlank(whole),
      loan_new_client_form_step: optionalOrBlank(whole),
      password: optionalText(200),
    }),
    reply: ownDetails,
    errors: ['bad_input', 'forbidden'],
  },
  updateFromIdentity: {
    method: 'POST',
    path: 'api/user/kinde/update',
    auth: 'member',
    encoding: 'form',
    summary:
      'Links an external identity to the member using the returned `code` and `state`, and updates the profile as `api/user/update` does.',
    body: z.object({
      ...profileFields,
      code: optionalText(4000),
      state: optionalText(500),
      iss: optionalText(500),
      address_state: optionalOrBlank(stateCode),
    }),
    reply: ownDetails,
    errors: ['already_taken', 'link_expired', 'unavailable'],
  },
  merged: {
    method: 'GET',
    path: 'api/check/merged',
    auth: 'member',
    summary: 'Returns the external identities linked to this account, and when each was linked.',
    reply: doneWith({
      merged: z.boolean(),
      identities: z.array(z.object({ provider: z.string(), email: z.nullable(z.string()), linked_at: instant })),
    }),
  },
  checkContactDetails: {
    method: 'POST',
    path: 'api/user/checkcontactdetails',
    auth: 'public',
    encoding: 'form',
    summary:
      'Checks whether an email address and mobile number are valid. It does not reveal whether another member uses them.',
    body: z.object({ email: optionalOrBlank(email), mobile: optionalOrBlank(mobile) }).check(
      z.refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
        error: 'This field is required.',
        path: ['email'],
      }),
    ),
    reply: doneWith({
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      /** Which of them the signed-in member already has. */
      own: z.array(z.enum(['email', 'mobile'])),
    }),
    errors: ['too_many'],
  },
  closing: {
    method: 'GET',
    path: 'api/user/closing',
    auth: 'member',
    summary:
      'Lists what must be settled before the account can be deleted, and how many years records of loans and orders are kept afterwards; null if there are none.',
    reply: z.object({ data: z.array(obligation), retained_years: z.nullable(z.int()) }),
  },
  deleteAccount: {
    method: 'POST',
    path: 'api/user/delete/account',
    auth: 'member',
    encoding: 'form',
    summary:
      'Deletes the account and its data. Requires a sign-in within the last fifteen minutes or the password. Refused with `obligations`, as in `api/user/closing`, while any are open.',
    body: deletion,
    reply: done,
    errors: ['conflict', 'forbidden', 'too_many'],
  },
  del: {
    method: 'POST',
    path: 'api/user/del',
    auth: 'member',
    encoding: 'form',
    summary: 'Deletes the account. An alias of `api/user/delete/account`.',
    body: deletion,
    reply: done,
    errors: ['conflict', 'forbidden', 'too_many'],
  },
  exportData: {
    method: 'GET',
    path: 'api/user/export',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads all data about the member as a ZIP file: JSON and CSV for each table, and uploaded files.',
    errors: ['too_many'],
  },
  getImage: {
    method: 'GET',
    path: 'api/user/getImage',
    auth: 'member',
    summary: 'Returns a URL of the profile image, valid for ten minutes; null if there is none.',
    reply: doneWith({ image: z.nullable(z.string()), token: z.nullable(z.string()), updated_at: z.nullable(instant) }),
  },
  uploadImage: {
    method: 'POST',
    path: 'api/user/uploadImage',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 5 * megabyte },
    summary: 'Sets the profile image: one file of at most 5 MB, stored as a 512 pixel WebP without metadata.',
    body: z.object({}),
    reply: doneWith({ image: z.string(), token: z.string() }),
    errors: ['too_large', 'unsupported_media'],
  },
  removeImage: {
    method: 'POST',
    path: 'api/user/removeImage',
    auth: 'member',
    summary: 'Deletes the profile image.',
    body: z.object({}),
    reply: done,
  },
  displayImage: {
    method: 'GET',
    path: 'api/user/displayImage',
    auth: 'guest',
    kind: 'file',
    summary: 'Returns an image to the bearer of its short-lived token.',
    query: z.object({ token: text(500) }),
    errors: ['not_found', 'link_expired'],
  },
  uploadIdentityDocument: {
    method: 'POST',
    path: 'api/user/uploadId',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 2, bytesEach: 10 * megabyte },
    summary: 'Uploads images of an identity document as `front` and, if it has one, `back`, at most 10 MB each.',
    body: z.object({ kind: documentKind }),
    reply: doneWith({ documents: z.array(idDocument) }),
    errors: ['too_large', 'unsupported_media'],
  },
  identityDocuments: {
    method: 'GET',
    path: 'api/user/idDocuments',
    auth: 'member',
    summary: "Lists the member's identity documents.",
    reply: listed(idDocument),
  },
  consents: {
    method: 'GET',
    path: 'api/user/consents',
    auth: 'member',
    summary: 'Lists consents that the member gave or withdrew, newest first.',
    reply: listed(
      z.object({
        id: z.int(),
        kind: z.string(),
        granted: z.boolean(),
        at: instant,
        source: z.string(),
        edition: z.nullable(date),
      }),
    ),
  },
});
