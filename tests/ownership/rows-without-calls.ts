import { sql } from 'kysely';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import type { TestServer } from '#tests/build/server.ts';
import { backOfficeRows } from './matrix-back-office.ts';
import { dealRows } from './matrix-vouchers.ts';
import { groceryRows } from './matrix-groceries.ts';
import { giftCardRows } from './matrix-gift-cards.ts';
import { lendingRows } from './matrix-lending.ts';
import { rewardRows } from './matrix-rewards.ts';
import { shopRows } from './matrix-shop.ts';
import { walletRows } from './matrix-wallet.ts';
import type { Things } from './anna.ts';

/**
 * Rows of tables that no call of the scenario fills: a plan that only a payment activates, a provider's identity,
 * ledger values, an idempotency key, a replaced pending transaction. They are written as the product's own code
 * writes them.
 */
export async function addRowsWithoutCalls(
  { server, clock }: TestServer,
  memberId: number,
  things: Pick<Things, 'batchId' | 'row'>,
): Promise<void> {
  const { systemDb: db } = server.database;
  const now = clock.now();
  const wallet = await openAccount(db, clock, { memberId, kind: 'QUANDONG wallet', unit: 'AUD' });
  const company = await openAccount(db, clock, { memberId: COMPANY, kind: 'house', unit: 'AUD', mayGoBelowZero: true });
  await post(db, clock, {
    kind: 'gift',
    reference: 'quandong',
    postings: [
      { account: company, amount: -500 },
      { account: wallet, amount: 500 },
    ],
  });
  const statements = [
    ...backOfficeRows(memberId, now),
    ...dealRows(memberId, now),
    ...shopRows(memberId, now),
    ...groceryRows(memberId, now),
    ...giftCardRows(memberId, now),
    ...lendingRows(memberId, now),
    ...walletRows(memberId, now),
    ...rewardRows(memberId, now),
    sql`insert into networth_balances (member_id, bank_account_id, on_date, balance_cents) select member_id, id,
        '2026-11-15', 100 from bank_accounts where member_id = ${memberId}`,
    sql`insert into external_identities (member_id, issuer, subject, provider, email, linked_at)
      values (${memberId}, 'https://id.example.com', 'QUANDONG', 'QUANDONG ID', 'quandong@example.com', ${now})`,
    sql`insert into idempotency_keys (member_id, key, endpoint, request_hash, answer, started_at)
      values (${memberId}, 'QUANDONG', 'wallet.pay', '\\x00', '{"paid":"QUANDONG"}', ${now})`,
    sql`insert into member_plans (member_id, started_at, plan_id) values (${memberId}, ${now}, 2)
      on conflict do nothing`,
    sql`insert into replaced_pending (member_id, batch_id, id, twin_id, stored)
      select member_id, ${things.batchId}, 731000900, id,
        to_jsonb(t) || '{"id":731000900,"dedupe_key":1,"pending":true}' from transactions t
      where member_id = ${memberId} and id = ${things.row('NETFLIX')}`,
    sql`insert into round_up_sweeps (member_id, week, transfer_id, amount_cents, purchases)
      select member_id, '2026-11-09', max(id), 40,
        '[{"id":1,"date":"2026-11-10","description":"QUANDONG CAFE","cents":460,"roundUp":40}]' from bank_transfers
      where member_id = ${memberId} group by 1`,
    sql`insert into bank_bills (member_id, connection_id, bill_key, feed_account_id, kind, name, payee, amount_cents,
        business_day, own_transfer, first_seen_at, seen_at)
      select member_id, max(id), 'bank|QUANDONG', 'QUANDONG', 'debit', 'QUANDONG gym', 'QUANDONG gym', -3490, 'none',
        false, ${now}, ${now} from bank_connections where member_id = ${memberId} group by 1`,
    sql`insert into instalment_reminders (member_id, plan_id, number, reminded_at)
      values (${memberId}, ${things.row('NETFLIX')}, 3, ${now})`,
    sql`insert into recurring_findings (member_id, version, detected_on, recurring, trials, transfers)
      values (${memberId}, 0, '2026-11-15', '[{"name":"QUANDONG gym"}]', '[]', '[]') on conflict do nothing`,
    sql`insert into replaced_memberships (member_id, order_id, subscription_id, option, plan_id, price_cents, days,
        entries, period_starts_at, paid_until, paid_cents, plan_started_at)
      select member_id, order_id, subscription_id, option, plan_id, price_cents, days, entries, ${now}::timestamptz,
        ${now}::timestamptz + interval '30 days', price_cents, ${now} from subscription_orders
      where member_id = ${memberId} limit 1`,
    sql`insert into refused_transfers (member_id, from_id, to_id)
      values (${memberId}, ${things.row('NETFLIX')}, ${things.row('QUANDONG INTEREST')})`,
  ];
  for (const statement of statements) await statement.execute(db);
}
