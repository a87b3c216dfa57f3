import type * as z from 'zod/mini';
import type { user } from '#contract/areas/profile-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import { zoneOffsetMinutes } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { findMember } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { currentPlan, gatesFor, settingsOf } from '#server/areas/settings/public.ts';

export type User = z.output<typeof user>;

type Address = Pick<MemberRow, 'address_line1' | 'suburb' | 'state' | 'postcode' | 'country'>;

/**
 * 'line1, suburb state, postcode, country' as the interface has it (rule C26), or null while the street is unknown.
 * Screens write addresses with `addressText`.
 */
export function fullAddress({ address_line1, suburb, state, postcode, country }: Address): string | null {
  if (!address_line1) return null;
  const locality = [suburb, state].filter(Boolean).join(' ');
  return [address_line1, locality, postcode, country].filter(Boolean).join(', ');
}

/** The User entity of document 1, section 3. `db` must be member scoped. */
export async function userOf(db: Database, clock: Clock, memberId: number): Promise<User> {
  const [member, settings, plan] = await Promise.all([
    findMember(db, memberId),
    settingsOf(db, memberId),
    currentPlan(db, clock, memberId),
  ]);
  if (!member) throw new Failure('unauthorised');
  return {
    id: member.member_id,
    source: member.source,
    status: member.status,
    first_name: member.first_name,
    last_name: member.last_name,
    email: member.email,
    dob: member.dob,
    mobile: member.mobile,
    theme: settings.theme,
    email_verified_at: member.email_verified_at,
    mobile_verified_at: member.mobile_verified_at,
    roundupenabled: settings.roundupenabled,
    external_api_ref: member.external_api_ref,
    external_api_ref_id: member.external_api_ref_id,
    created_at: member.created_at,
    twofactorauthentication: member.tfa_method !== null,
    notificationemailfrequency: settings.notificationemailfrequency,
    notificationexpiry: settings.notificationexpiry,
    notificationminimumbankbalance: settings.notificationminimumbankbalance,
    fingerprintAuth: member.passkeys_enabled,
    mpinAuth: member.mpin_enabled,
    LoginAttempts: member.failed_tries,
    DashboardMessage: member.dashboard_message,
    new_client_form_step: member.new_client_form_step,
    loan_new_client_form_step: member.loan_new_client_form_step,
    address_line1: member.address_line1,
    suburb: member.suburb,
    state: member.state,
    postcode: member.postcode,
    country: member.country,
    client_id: member.member_id,
    time_offset: zoneOffsetMinutes(clock.now().getTime(), member.time_zone),
    role: member.role,
    Features: await gatesFor(db, memberId, plan.plan_id),
    time_zone: member.time_zone,
    full_address: fullAddress(member),
    occupation_id: member.occupation_id,
    job_title_id: member.job_title_id,
    pending_email: member.pending_email,
    profile_completed_at: member.profile_completed_at,
    seen_welcome: member.seen_welcome,
    membership: member.membership,
    hasPassword: member.password_hash !== null,
    theme_mode: settings.theme_mode,
  };
}
