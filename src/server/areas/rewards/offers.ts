import type { OfferStatus, RewardClaim, RewardOffer } from '#contract/areas/rewards.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { giveEntries } from '../entitlements/public.ts';
import { findMember } from '../members/public.ts';
import { addClaim, claimsOf, hasSentFeedback, lockOffer, takeOffer } from './offer-store.ts';
import type { ClaimRow, OfferRow } from './offer-store.ts';
import { giveQoin } from './qoin-grant.ts';

const claims = { name: 'reward-claims', hits: 60, windowSeconds: 3600 };

export function offerOnWire(offer: OfferRow): RewardOffer {
  const { active: _active, claimed: _claimed, changed_at: _at, ...shown } = offer;
  return shown;
}

export function claimOnWire(claim: ClaimRow): RewardClaim {
  const { id, title, kind, amount, state, claimed_at, decided_at, note } = claim;
  return { id, title, kind, amount, state, claimed_at, decided_at, note };
}

/** What decides about a member's offers. */
export interface OfferFacts {
  claims: readonly Pick<ClaimRow, 'offer_id' | 'choice'>[];
  verified: boolean;
  feedback: boolean;
}

export async function statusFacts(db: Database, memberId: number): Promise<OfferFacts> {
  const [own, profile, feedback] = [
    await claimsOf(db, memberId),
    await findMember(db, memberId),
    await hasSentFeedback(db, memberId),
  ];
  const verified = Boolean(profile?.email_verified_at && profile.mobile_verified_at);
  return { claims: own, verified, feedback };
}

/** Whether a member can claim an offer that runs. */
export function statusOf(offer: OfferRow, facts: OfferFacts): OfferStatus {
  if (facts.claims.some(({ offer_id: id }) => id === offer.id)) return 'claimed';
  if (offer.choice !== '' && facts.claims.some(({ choice }) => choice === offer.choice)) return 'chosen_other';
  if (offer.stock === 0) return 'gone';
  if (offer.needs === 'verified' && !facts.verified) return 'verify';
  return offer.needs === 'feedback' && !facts.feedback ? 'feedback' : 'open';
}

/** Gives what a claim was made for, once. `db` must be an open transaction in the system scope. */
export async function grantClaim(db: Database, clock: Clock, claim: ClaimRow): Promise<void> {
  const { member_id: memberId, kind, amount, title: source } = claim;
  const dedupeKey = `reward-claim:${memberId}:${claim.id}`;
  if (kind === 'entries') await giveEntries(db, clock, memberId, { entries: amount, dedupeKey, source, kind: 'event' });
  else await giveQoin(db, clock, memberId, { qoin: amount, dedupeKey, source });
}

const refusals: Partial<Record<OfferStatus, Failure>> = {
  claimed: new Failure('conflict', 'You’ve already claimed this.'),
  chosen_other: new Failure('conflict', 'You’ve already chosen another reward.'),
  gone: new Failure('not_enough', 'This offer has run out.'),
  verify: new Failure('forbidden', 'Verify your email and mobile number first.'),
  feedback: new Failure('forbidden', 'Send us your feedback first. Any rating is fine.'),
};

/** Claims an offer, once for each member and choice. `systemDb` must be a transaction. */
export async function claimOffer(context: SystemContext, id: number): Promise<RewardClaim> {
  const { systemDb, member, clock } = context;
  await context.limit(claims, String(member.id));
  const offer = await lockOffer(systemDb, id);
  const today = clock.today(DEFAULT_ZONE);
  if (!offer?.active || offer.starts_on > today || offer.ends_on < today)
    throw new Failure('not_found', 'That offer isn’t running.');
  const refusal = refusals[statusOf(offer, await statusFacts(systemDb, member.id))];
  if (refusal) throw refusal;
  const at = clock.now();
  const claim = await addClaim(systemDb, {
    member_id: member.id,
    offer_id: offer.id,
    title: offer.title,
    kind: offer.kind,
    amount: offer.amount,
    choice: offer.choice,
    state: offer.approval ? 'requested' : 'granted',
    claimed_at: at,
    decided_at: offer.approval ? null : at,
  });
  if (!claim) throw refusals.claimed!;
  if (!(await takeOffer(systemDb, offer.id))) throw refusals.gone!;
  if (!offer.approval) await grantClaim(systemDb, clock, claim);
  return claimOnWire(claim);
}
