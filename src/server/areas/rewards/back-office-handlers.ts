import type { rewards } from '#contract/areas/rewards.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { claimOnWire, grantClaim, offerOnWire } from './offers.ts';
import { decideClaim, listOffers, lockClaim, lockOffer, requestedClaims, saveOffer } from './offer-store.ts';
import { listRates, rateOnWire, saveRate } from './qoin-store.ts';

/** What operators set of rewards; each change is written to the audit log. */
export const backOfficeHandlers = {
  async allOffers(_input, { systemDb }) {
    const offers = await listOffers(systemDb);
    return { data: offers.map((offer) => ({ ...offerOnWire(offer), active: offer.active, claimed: offer.claimed })) };
  },

  async saveOffer({ body: { id, reason, choice = '', stock = null, ...written } }, { systemDb, member, clock }) {
    if (written.ends_on < written.starts_on) throw badField('ends_on', 'Enter a last day on or after the first day.');
    const actor = { operatorId: member.id, at: clock.now() };
    return systemDb.transaction().execute(async (transaction) => {
      const before = id === undefined ? null : await lockOffer(transaction, id);
      if (before === undefined) throw new Failure('not_found', 'We couldn’t find that offer.');
      const saved = await saveOffer(transaction, id, { ...written, choice, stock, changed_at: actor.at });
      await audit(transaction, actor, {
        action: before ? 'reward_offer_changed' : 'reward_offer_added',
        subject: 'reward_offer',
        subjectId: saved,
        before,
        after: { ...written, choice, stock, reason },
      });
      return { success: true as const, id: saved };
    });
  },

  async requestedClaims(_input, { systemDb }) {
    const rows = await requestedClaims(systemDb);
    return {
      data: rows.map((row) => ({
        ...claimOnWire(row),
        member_id: row.member_id,
        member: `${row.first_name} ${row.last_name}`.trim(),
      })),
    };
  },

  async decideClaim({ body: { member_id: memberId, id, approve, reason } }, { systemDb, member, clock }) {
    if (memberId === member.id)
      throw new Failure('forbidden', 'You can’t approve or decline your own claim. Ask another operator.');
    const claim = await lockClaim(systemDb, memberId, id);
    if (!claim) throw new Failure('not_found', 'We couldn’t find that claim.');
    if (claim.state !== 'requested') throw new Failure('conflict', 'This claim has already been decided.');
    const actor = { operatorId: member.id, at: clock.now() };
    const state = approve ? 'granted' : 'refused';
    await decideClaim(systemDb, claim, { state, decided_at: actor.at, decided_by: member.id, note: reason });
    if (approve) await grantClaim(systemDb, clock, claim);
    await audit(systemDb, actor, {
      action: 'reward_claim_decided',
      subject: 'reward_claim',
      subjectId: `${memberId}:${id}`,
      before: { state: claim.state },
      after: { state, reason },
    });
    return { success: true, state };
  },

  async setRate({ body: { starts_on: startsOn, rate, reason } }, { systemDb, member, clock }) {
    if (startsOn < clock.today(DEFAULT_ZONE)) throw badField('starts_on', 'Choose today or a later day.');
    const actor = { operatorId: member.id, at: clock.now() };
    await systemDb.transaction().execute(async (transaction) => {
      const [before = null] = await listRates(transaction);
      await saveRate(transaction, { starts_on: startsOn, rate: Math.round(rate * 1_000), changed_at: actor.at });
      await audit(transaction, actor, {
        action: 'qoin_rate_changed',
        subject: 'qoin_rate',
        subjectId: startsOn,
        before: before && { starts_on: before.starts_on, rate: rateOnWire(before.rate) },
        after: { starts_on: startsOn, rate, reason },
      });
    });
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof rewards>>;
