import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'Vouchers and polls are the same for everybody.';
const team = 'It is for operators.';

/**
 * Anna's data about vouchers. Only an operator adds vouchers and polls, so they are inserted directly, with low ids
 * that everybody may see, and her rows with them.
 */
export function dealRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into vouchers (id, title, description, full_description, merchant, offer, category_id, location,
        expires_on, stock, created_at, updated_at)
      select n, 'Bread', 'A loaf.', 'A loaf.', 'Mill', '1 free', 3, 'Hobart', '2030-01-01', 50, ${now}, ${now}
      from generate_series(1, 2) n`,
    sql`insert into charities (id, name, description) values (1, 'Creek Carers', ''), (2, 'Night Kitchen', '')`,
    sql`insert into charity_polls (id, title, opens_on, closes_on) values (1, 'Spring', '2020-01-01', '2030-01-01')`,
    sql`insert into charity_poll_choices (poll_id, charity_id, votes) values (1, 1, 1), (1, 2, 0)`,
    sql`insert into charity_votes (member_id, poll_id, charity_id, voted_at) values (${memberId}, 1, 1, ${now})`,
    sql`insert into voucher_favourites (member_id, voucher_id, chosen_at) values (${memberId}, 1, ${now})`,
    sql`insert into voucher_interests (member_id, category_id) values (${memberId}, 3)`,
    sql`insert into voucher_redemptions (member_id, voucher_id, code, redeemed_at)
      values (${memberId}, 1, 'QUANDONG', ${now})`,
    sql`insert into voucher_activity (member_id, activity, voucher_id, detail, at)
      values (${memberId}, 'searched', null, 'QUANDONG', ${now})`,
  ];
}

export const dealEntries: Record<string, Entry> = {
  'vouchers.vouchers': namesNoRow(own),
  'vouchers.findVouchers': namesNoRow(own, { body: { filters: { favourites: true } } }),
  'vouchers.favourites': namesNoRow(own),
  'vouchers.fullDescription': namesNoRow(shared, { body: { VoucherID: 1 } }),
  'vouchers.hits': namesNoRow(shared),
  'vouchers.mainCategories': namesNoRow(shared),
  'vouchers.redeem': namesNoRow(shared, { body: { VoucherID: 2 }, headers: { 'idempotency-key': 'matrix-redeem' } }),
  'vouchers.setFavourite': namesNoRow(shared, { body: { VoucherID: 1 } }),
  'vouchers.setInterests': namesNoRow(own, { body: { categories: ['Garden'] } }),
  'vouchers.poll': namesNoRow(shared),
  'vouchers.vote': namesNoRow(shared, { body: { CharityID: 2 } }),
  'vouchers.noteActivity': namesNoRow(own, { body: { activity: 'viewed', VoucherID: 1 } }),
  'vouchers.activity': namesNoRow(own),
  'vouchers.schemes': namesNoRow(shared),
  'vouchers.frequencies': namesNoRow(shared),
  'vouchers.setSubscription': namesNoRow(own, { body: { SubscriptionID: 2 } }),
  'vouchers.saveVoucher': namesNoRow(
    team,
    {
      body: {
        Title: 'A',
        Description: 'A',
        FullDescription: 'A',
        terms: [],
        merchant: 'A',
        offer: 'A',
        Category: 'Garden',
        Location: 'A',
        ExpiryDate: '2030-01-01',
        stock: 1,
      },
    },
    { annaGets: 403 },
  ),
  'vouchers.teamVouchers': namesNoRow(team, {}, { annaGets: 403 }),
  'vouchers.addStock': namesNoRow(
    team,
    { body: { VoucherID: 1, add: 1 }, headers: { 'idempotency-key': 'matrix-stock' } },
    { annaGets: 403 },
  ),
  'vouchers.setWithdrawn': namesNoRow(team, { body: { VoucherID: 1, withdrawn: true } }, { annaGets: 403 }),
  'vouchers.teamPolls': namesNoRow(team, {}, { annaGets: 403 }),
  'vouchers.closePoll': namesNoRow(team, { body: { PollID: 1 } }, { annaGets: 403 }),
  'vouchers.openPoll': namesNoRow(
    team,
    {
      body: {
        title: 'A',
        opens_on: '2031-01-01',
        closes_on: '2031-01-02',
        charities: [
          { name: 'A', description: 'A' },
          { name: 'B', description: 'B' },
        ],
      },
    },
    { annaGets: 403 },
  ),
};

export const comparisonEntries: Record<string, Entry> = {
  'comparisons.categories': namesNoRow(shared),
  'comparisons.compare': namesNoRow(own, { body: { category: 'energy' } }),
  'comparisons.teamOffers': namesNoRow(team, { params: { category: 'mobile' } }, { annaGets: 403 }),
  'comparisons.replaceOffers': namesNoRow(
    team,
    { body: { category: 'mobile', as_of: '2026-11-10', source: 'A', offers: [] } },
    { annaGets: 403 },
  ),
};
