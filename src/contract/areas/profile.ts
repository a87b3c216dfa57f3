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
  money,
  newPassword,
  optionalText,
  postcode,
  text,
  whole,
} from '../kit/wire.ts';
import { stateCode } from './reference.ts';
import { userAction } from './session.ts';

/** The member as a person: signing up, the profile, images and papers, taking the data out, and leaving. */

/** An optional field of a form: an empty text means "not given". */
function orEmpty<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  const emptied = z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value));
  // The pipe takes whatever the schema takes, and the empty text beside it: to callers it is the optional schema.
  return z.optional(z.pipe(emptied, z.optional(schema) as z.ZodMiniType)) as unknown as z.ZodMiniOptional<S>;
}

const obligationKinds = [
  'loan',
  'loan_payment',
  'loan_offer',
  'bank_payment',
  'plan_order',
  'plan',
  'prize',
  'credit',
  'entries',
  'points',
] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** Something that stands open between the member and us while the account is to be deleted. */
export const obligation = z.object({
  kind: z.enum(obligationKinds),
  title: z.string(),
  /** Null where it is no amount of money. */
  amount: z.nullable(money),
  /** The page on which it is settled. */
  href: z.string(),
  /** Whether it may be given up with the account; a debt may not. */
  can_give_up: z.boolean(),
});
export type ObligationOnWire = z.infer<typeof obligation>;

const deletion = z.object({
  password: optionalText(200),
  /** Gives up everything that may be given up. */
  give_up: z.optional(flag),
});

/** The fields of a member's profile that the member may set. Those left out stay as they are. */
const profileFields = {
  first_name: orEmpty(text(80)),
  last_name: orEmpty(text(80)),
  dob: orEmpty(date),
  mobile: orEmpty(mobile),
  address_line1: orEmpty(text(160)),
  suburb: orEmpty(text(80)),
  state: orEmpty(stateCode),
  postcode: orEmpty(postcode),
  country: orEmpty(text(60)),
  occupation_id: orEmpty(id),
  job_title_id: orEmpty(id),
};

/** The User entity of document 1, section 3, spelled as there. */
export const user = z.object({
  id: z.int(),
  source: z.string(),
  status: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  dob: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  theme: z.int(),
  email_verified_at: z.nullable(instant),
  mobile_verified_at: z.nullable(instant),
  roundupenabled: z.boolean(),
  external_api_ref: z.nullable(z.string()),
  external_api_ref_id: z.nullable(z.string()),
  created_at: instant,
  twofactorauthentication: z.boolean(),
  notificationemailfrequency: z.string(),
  /** Days after which a notification goes by itself; 0 keeps it. */
  notificationexpiry: z.int(),
  notificationminimumbankbalance: money,
  fingerprintAuth: z.boolean(),
  mpinAuth: z.boolean(),
  /** Failed tries since the last sign-in that worked. */
  LoginAttempts: z.int(),
  DashboardMessage: z.nullable(z.string()),
  new_client_form_step: z.int(),
  loan_new_client_form_step: z.int(),
  address_line1: z.nullable(z.string()),
  suburb: z.nullable(z.string()),
  state: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  client_id: z.int(),
  /** Minutes that the member's zone is ahead of UTC now. */
  time_offset: z.int(),
  role: z.literal(['member', 'operator']),
  /** What is locked or hidden for this member; a feature that is not named is open. */
  Features: z.record(z.string(), z.enum(['Lock', 'Hide'])),
  // Ours, beside the document's.
  time_zone: z.string(),
  /** 'line1, suburb state, postcode, country' (rule C26), or null without an address. */
  full_address: z.nullable(z.string()),
  occupation_id: z.nullable(z.int()),
  job_title_id: z.nullable(z.int()),
  /** A new e-mail address that waits to be verified; until then the old one holds. */
  pending_email: z.nullable(z.string()),
  profile_completed_at: z.nullable(instant),
  seen_welcome: z.boolean(),
  membership: z.enum(['Bronze', 'Silver', 'Platinum']),
  hasPassword: z.boolean(),
  theme_mode: z.enum(['system', 'light', 'dark']),
});

const completedGoal = z.object({ id: z.int(), name: z.string(), completed_at: z.nullable(instant) });

const signUpMarks = {
  /** Where the member came from, and the marks c, e and ref of the address (rule S13). */
  source: optionalText(60),
  ref: optionalText(60),
  c: optionalText(120),
  e: optionalText(120),
  terms: z.optional(flag),
  time_zone: optionalText(60),
};

const signedUp = doneWith({
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
    summary: 'Signs a new member up; answers the client id as data and a session.',
    body: z.object({
      ...profileFields,
      email,
      password: newPassword,
      first_name: text(80),
      last_name: text(80),
      ...signUpMarks,
    }),
    reply: signedUp,
    errors: ['already_taken', 'too_many'],
  },
  createFromIdentity: {
    method: 'POST',
    path: 'api/user/kinde/create',
    auth: 'guest',
    encoding: 'form',
    summary:
      'Signs a new member up from an external identity: `pending` from the sign-in, or the code and state that came back.',
    body: z.object({
      ...profileFields,
      pending: optionalText(200),
      code: optionalText(4000),
      state: optionalText(500),
      iss: optionalText(500),
      address_state: orEmpty(stateCode),
      email: orEmpty(email),
      ...signUpMarks,
    }),
    reply: signedUp,
    errors: ['already_taken', 'link_expired', 'unavailable', 'too_many'],
  },
  completeProfile: {
    method: 'POST',
    path: 'api/profile/complete',
    auth: 'member',
    encoding: 'form',
    summary: 'Completes the profile after signing up; what was given before need not be given again.',
    body: z.object(profileFields),
    reply: doneWith({ complete: z.boolean(), missing: z.array(z.string()) }),
    errors: ['bad_input'],
  },
  get: {
    method: 'GET',
    path: 'api/user/get',
    auth: 'member',
    summary: 'The signed-in member, with completed goals alongside.',
    reply: doneWith({ ...user.shape, completeGoals: z.object({ data: z.array(completedGoal) }) }),
  },
  userGet: {
    method: 'GET',
    path: 'api/auth/userGet',
    auth: 'member',
    summary: 'The signed-in member.',
    reply: doneWith(user.shape),
  },
  update: {
    method: 'POST',
    path: 'api/user/update',
    auth: 'member',
    encoding: 'form',
    summary: 'Changes the profile. A new e-mail address counts once it is verified; a new mobile number is unverified.',
    body: z.object({
      ...profileFields,
      email: orEmpty(email),
      time_zone: orEmpty(text(60)),
      seen_welcome: orEmpty(flag),
      new_client_form_step: orEmpty(whole),
      loan_new_client_form_step: orEmpty(whole),
      password: optionalText(200),
    }),
    reply: doneWith(user.shape),
    errors: ['bad_input', 'forbidden'],
  },
  updateFromIdentity: {
    method: 'POST',
    path: 'api/user/kinde/update',
    auth: 'member',
    encoding: 'form',
    summary:
      'Links an external identity to the signed-in member by the code and state that came back, and changes the profile as api/user/update does.',
    body: z.object({
      ...profileFields,
      code: optionalText(4000),
      state: optionalText(500),
      iss: optionalText(500),
      address_state: orEmpty(stateCode),
    }),
    reply: doneWith(user.shape),
    errors: ['already_taken', 'link_expired', 'unavailable'],
  },
  merged: {
    method: 'GET',
    path: 'api/check/merged',
    auth: 'member',
    summary: 'Whether an external identity has been merged into this account, which, and since when.',
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
      'Whether an e-mail address and a mobile number can be used as they are written. It never tells whether somebody else uses them.',
    body: z.object({ email: orEmpty(email), mobile: orEmpty(mobile) }).check(
      z.refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
        error: 'This field is required.',
        path: ['email'],
      }),
    ),
    reply: doneWith({
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      /** Which of them are the signed-in member's own already. */
      own: z.array(z.enum(['email', 'mobile'])),
    }),
    errors: ['too_many'],
  },
  closing: {
    method: 'GET',
    path: 'api/user/closing',
    auth: 'member',
    summary:
      'What stands open before the account can be deleted, and for how many years records of loans are retained afterwards; null where there are none.',
    reply: z.object({ data: z.array(obligation), retained_years: z.nullable(z.int()) }),
  },
  deleteAccount: {
    method: 'POST',
    path: 'api/user/delete/account',
    auth: 'member',
    encoding: 'form',
    summary:
      'Deletes the account with everything in it. Wants a sign-in of the last fifteen minutes or the password. While anything stands open between the member and us it is refused with `obligations`, the list of api/user/closing.',
    body: deletion,
    reply: done,
    errors: ['conflict', 'forbidden', 'too_many'],
  },
  del: {
    method: 'POST',
    path: 'api/user/del',
    auth: 'member',
    encoding: 'form',
    summary: 'The same as api/user/delete/account, by its other name.',
    body: deletion,
    reply: done,
    errors: ['conflict', 'forbidden', 'too_many'],
  },
  exportData: {
    method: 'GET',
    path: 'api/user/export',
    auth: 'member',
    kind: 'file',
    summary:
      'Everything that is kept about the member: a ZIP file with JSON and CSV per table and the files that were uploaded.',
    errors: ['too_many'],
  },
  getImage: {
    method: 'GET',
    path: 'api/user/getImage',
    auth: 'member',
    summary: 'Where the profile picture can be shown for the next ten minutes; null without one.',
    reply: doneWith({ image: z.nullable(z.string()), token: z.nullable(z.string()), updated_at: z.nullable(instant) }),
  },
  uploadImage: {
    method: 'POST',
    path: 'api/user/uploadImage',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 5 * megabyte },
    summary: 'Sets the profile picture: one file, at most 5 MB, kept as a 512 pixel WebP without its metadata.',
    body: z.object({}),
    reply: doneWith({ image: z.string(), token: z.string() }),
    errors: ['too_large', 'unsupported_media'],
  },
  removeImage: {
    method: 'POST',
    path: 'api/user/removeImage',
    auth: 'member',
    summary: 'Removes the profile picture.',
    body: z.object({}),
    reply: done,
  },
  displayImage: {
    method: 'GET',
    path: 'api/user/displayImage',
    auth: 'guest',
    kind: 'file',
    summary: 'The bytes of one image, for the bearer of its short-lived token.',
    query: z.object({ token: text(500) }),
    errors: ['not_found', 'link_expired'],
  },
  uploadIdentityDocument: {
    method: 'POST',
    path: 'api/user/uploadId',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 2, bytesEach: 10 * megabyte },
    summary: 'Keeps pictures of an identity document: files `front` and, where it has one, `back`, each at most 10 MB.',
    body: z.object({ kind: documentKind }),
    reply: doneWith({ documents: z.array(idDocument) }),
    errors: ['too_large', 'unsupported_media'],
  },
  identityDocuments: {
    method: 'GET',
    path: 'api/user/idDocuments',
    auth: 'member',
    summary: 'The identity documents that were handed in.',
    reply: listed(idDocument),
  },
  consents: {
    method: 'GET',
    path: 'api/user/consents',
    auth: 'member',
    summary: 'What the member has agreed to or withdrawn, newest first.',
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
