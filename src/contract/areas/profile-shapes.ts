import * as z from 'zod/mini';
import { doneWith, instant, money } from '#contract/kit/wire.ts';

/** The User entity of the specification (document 1, section 3), in its spelling. */
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
  /** Days until a notification expires; 0 for never. */
  notificationexpiry: z.int(),
  notificationminimumbankbalance: money,
  fingerprintAuth: z.boolean(),
  mpinAuth: z.boolean(),
  /** Failed attempts since the last successful sign-in. */
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
  /** The member's current UTC offset, in minutes. */
  time_offset: z.int(),
  role: z.literal(['member', 'operator']),
  /** Features locked or hidden for this member; others are open. */
  Features: z.record(z.string(), z.enum(['Lock', 'Hide'])),
  // Ours, not in the specification.
  time_zone: z.string(),
  /** 'line1, suburb state, postcode, country' (rule C26); null without an address. */
  full_address: z.nullable(z.string()),
  occupation_id: z.nullable(z.int()),
  job_title_id: z.nullable(z.int()),
  /** A new email address awaiting verification; the old one is valid until then. */
  pending_email: z.nullable(z.string()),
  profile_completed_at: z.nullable(instant),
  seen_welcome: z.boolean(),
  membership: z.enum(['Bronze', 'Silver', 'Platinum']),
  hasPassword: z.boolean(),
  theme_mode: z.enum(['system', 'light', 'dark']),
});
/** A member's own details. */
export const ownDetails = doneWith(user.shape);
