import { badField } from '#contract/kit/errors.ts';
import type { profile } from '#contract/areas/profile.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { unseenGoals } from '#server/areas/goals/public.ts';
import { findMember, linkIdentity, setProfile } from '#server/areas/members/public.ts';
import { finishIdentity } from '#server/areas/session/public.ts';
import { askForEmail, changeProfile, changeZone, missingOf } from './profile.ts';
import { listConsents, listIdentities } from './profile-store.ts';
import { userOf } from './user.ts';

const contactLimit = { name: 'check-contact', hits: 60, windowSeconds: 900 };
const MAX_STEPS = 100;

export const profileHandlers = {
  async get(_input, { memberDb, clock, member }) {
    return {
      success: true,
      ...(await userOf(memberDb, clock, member.id)),
      completeGoals: { data: await unseenGoals(memberDb, member.id) },
    };
  },
  async userGet(_input, { memberDb, clock, member }) {
    return { success: true, ...(await userOf(memberDb, clock, member.id)) };
  },
  update: withSystemDb('credentials', async ({ body }, context) => {
    const { memberDb, clock, member } = context;
    const { email, password, time_zone, seen_welcome, new_client_form_step, loan_new_client_form_step, ...change } =
      body;
    for (const [field, step] of Object.entries({ new_client_form_step, loan_new_client_form_step })) {
      if (step !== undefined && (step < 0 || step > MAX_STEPS))
        throw badField(field, `Enter a number from 0 to ${MAX_STEPS}.`);
    }
    if (time_zone !== undefined) await changeZone(context, time_zone);
    await changeProfile(context, change);
    await setProfile(memberDb, member.id, { seen_welcome, new_client_form_step, loan_new_client_form_step });
    if (email !== undefined) await askForEmail(context, email, password);
    return { success: true, ...(await userOf(memberDb, clock, member.id)) };
  }),
  updateFromIdentity: withSystemDb('credentials', async ({ body }, context) => {
    const { memberDb, systemDb, clock, member, ports } = context;
    const { code, state, iss, address_state, ...change } = body;
    if (code && state) {
      const { identity } = await finishIdentity(context, { code, state, iss });
      await linkIdentity(systemDb, clock, member.id, identity, ports.identity.name ?? 'OpenID');
    }
    await changeProfile(context, { ...change, ...(address_state ? { state: address_state } : {}) });
    return { success: true, ...(await userOf(memberDb, clock, member.id)) };
  }),
  async completeProfile({ body }, context) {
    const after = await changeProfile(context, body);
    const missing = missingOf(after);
    return { success: true, complete: missing.length === 0, missing };
  },
  async merged(_input, { memberDb, member }) {
    const identities = await listIdentities(memberDb, member.id);
    return { success: true, merged: identities.length > 0, identities };
  },
  /**
   * Returns the normalised details and which of them belong to the caller. It never says whether they belong to another
   * member: the response and its time must be the same either way, so other members are not looked up.
   */
  async checkContactDetails({ body }, { memberDb, member, caller, limit }) {
    await limit(contactLimit, caller.ip);
    const ownDetails = memberDb && member && (await findMember(memberDb, member.id));
    const isOwn = (field: 'email' | 'mobile'): boolean =>
      ownDetails != null && body[field] !== undefined && ownDetails[field] === body[field];
    return {
      success: true,
      email: body.email ?? null,
      mobile: body.mobile ?? null,
      own: (['email', 'mobile'] as const).filter(isOwn),
    };
  },
  async consents(_input, { memberDb, member }) {
    return { data: await listConsents(memberDb, member.id) };
  },
} satisfies Partial<HandlersOf<typeof profile>>;
