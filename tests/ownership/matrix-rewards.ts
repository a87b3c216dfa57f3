import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The wheel, its odds and its log are the same for everybody.';
const operators = { annaGets: 403 };

const ODDS = 731_000_950;
const OFFER = 731_000_951;
const CLAIM = 731_000_952;

/** Anna's spin, under odds that nobody can spin with any more. Only the server draws. */
export function rewardRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into spin_versions (id, title, starts_on, spins_per_day, daily_entries, daily_qoin, changed_at)
      values (${sql.lit(ODDS)}, 'QUANDONG spin', '2020-01-01', 1, 0, 0, ${now})`,
    sql`insert into spin_segments (version_id, position, label, kind, amount, weight)
      values (${sql.lit(ODDS)}, 0, 'QUANDONG nothing', 'none', 0, 1)`,
    sql`insert into reward_offers (id, place, title, body, kind, amount, needs, approval, starts_on, ends_on, active,
        changed_at) values (${sql.lit(OFFER)}, 'qoin', 'Spring bonus', 'Spring', 'qoin', 5, 'nothing', true,
        '2020-01-01', '2020-01-02', true, ${now})`,
    sql`insert into reward_claims (member_id, id, offer_id, title, kind, amount, choice, state, claimed_at)
      values (${memberId}, ${sql.lit(CLAIM)}, ${sql.lit(OFFER)}, 'QUANDONG bonus', 'qoin', 5, '', 'requested', ${now})`,
    sql`insert into referral_months (member_id, month, rewarded) values (${memberId}, '2026-11-01', 1)`,
    sql`insert into referral_names (member_id, shown, changed_at) values (${memberId}, false, ${now})`,
    sql`insert into referral_scores (member_id, period, starts_on, referrals, reached_at)
      values (${memberId}, 'all', '2000-01-01', 1, ${now})`,
    sql`insert into spins (member_id, day, number, version_id, drawn, awarded, at)
      values (${memberId}, '2026-11-01', 1, ${sql.lit(ODDS)}, 0, 0, ${now})`,
  ];
}

export const spinEntries: Record<string, Entry> = {
  'spin.items': namesNoRow(shared),
  'spin.result': namesNoRow(own),
  'spin.claim': aims(
    { body: { prize: '2026-11-01:1' }, headers: { 'idempotency-key': 'matrix-spin' } },
    { annaGets: 409 },
  ),
  'spin.limits': namesNoRow(own),
  'spin.log': namesNoRow(shared),
  'spin.history': namesNoRow(own),
  'spin.promotion': namesNoRow(shared, { query: { page: 'spin' } }),
  'spin.setUp': namesNoRow('It is for operators.', {}, operators),
  'spin.saveDraft': namesNoRow('It is for operators.', { body: { title: 'Taken' } }, operators),
  'spin.discardDraft': namesNoRow('It is for operators.', { body: { id: ODDS } }, operators),
  'spin.publish': namesNoRow('It is for operators.', { body: { id: ODDS, reason: 'Taken' } }, operators),
  'spin.setStock': namesNoRow(
    'It is for operators.',
    { body: { id: ODDS, segment: 0, stock: 1, reason: 'Taken' } },
    operators,
  ),
  'spin.setState': namesNoRow('It is for operators.', { body: { state: 'SA' } }, operators),
  'spin.setPromotion': namesNoRow('It is for operators.', { body: { page: 'spin' } }, operators),
  'spin.pause': namesNoRow('It is for operators.', { body: { paused: true, reason: 'Taken' } }, operators),
};

export const referralEntries: Record<string, Entry> = {
  'referrals.top': namesNoRow('The leaderboard is the same for everybody, and names only those who agreed.'),
  'referrals.list': namesNoRow(own),
  'referrals.showName': namesNoRow(own, { body: { shown: true } }),
  'referrals.queue': namesNoRow('It is for operators.', {}, operators),
  'referrals.decide': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, id: 1, approve: true, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-referral' },
    }),
    operators,
  ),
  'referrals.rules': namesNoRow('It is for operators.', {}, operators),
  'referrals.setRule': namesNoRow('It is for operators.', { body: { entries: 1 } }, operators),
};

export const rewardEntries: Record<string, Entry> = {
  'rewards.qoinBalance': namesNoRow(own),
  'rewards.qoinHistory': namesNoRow(own),
  'rewards.qoinRates': namesNoRow('The rate is the same for everybody.'),
  'rewards.addReward': namesNoRow(own, { body: { event: 'DailySignIn' } }),
  'rewards.claim': namesNoRow(
    'An offer belongs to nobody; the claim is the caller’s own.',
    { body: { reward: OFFER }, headers: { 'idempotency-key': 'matrix-reward' } },
    { annaGets: 404 },
  ),
  'rewards.offers': namesNoRow('Offers are the same for everybody, with the caller’s own state.'),
  'rewards.claims': namesNoRow(own),
  'rewards.categoryProducts': namesNoRow('The catalogue is the same for everybody.'),
  'rewards.loginLink': namesNoRow('The link is bound to the caller.'),
  'rewards.allOffers': namesNoRow('It is for operators.', {}, operators),
  'rewards.saveOffer': namesNoRow('It is for operators.', { body: { title: 'Taken' } }, operators),
  'rewards.requestedClaims': namesNoRow('It is for operators.', {}, operators),
  'rewards.decideClaim': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, id: CLAIM, approve: true, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-decide-claim' },
    }),
    operators,
  ),
  'rewards.setRate': namesNoRow('It is for operators.', { body: { rate: 1 } }, operators),
};
