import { sql } from 'kysely';
import type { RetainedRecord } from '#server/kit/closing.ts';
import type { Database } from '#server/kit/database.ts';
import type { PaymentKind } from '../tables.ts';
import '../tables.ts';

export interface OpenPaymentOfMember {
  loanId: number;
  kind: PaymentKind;
  cents: number;
}

/** Payments of the member's loans without a final result, or in the exception queue. */
export async function openPaymentsOf(db: Database, memberId: number): Promise<OpenPaymentOfMember[]> {
  return db
    .selectFrom('loan_payments')
    .select(['loan_id as loanId', 'kind', 'amount_cents as cents'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['scheduled', 'sent', 'held'])
    .orderBy('id')
    .execute();
}

/**
 * Our loans with their schedules, payments, log and hardship requests, one record each, to be retained. Personal
 * details are removed: the account is reduced to its BSB and last three digits, also in the log, and what the borrower
 * wrote is left out.
 */
export async function loanRecords(db: Database, memberId: number, today: string): Promise<RetainedRecord[]> {
  const { rows } = await sql<RetainedRecord>`
    select 'loans' as source, l.id::text as "sourceId", coalesce(l.closed_on, ${today}::date) as "endedOn",
      to_jsonb(l) - 'member_id' - 'card_id' - 'bank_account_id' || jsonb_build_object(
        'account', jsonb_build_object('bsb', l.account->>'bsb', 'ends', right(l.account->>'accountNumber', 3)),
        'schedules', (select jsonb_agg(to_jsonb(s) - 'member_id' order by s.version) from loan_schedules s
          where s.member_id = l.member_id and s.loan_id = l.id),
        'payments', (select jsonb_agg(to_jsonb(p) - 'member_id' - 'card_id' order by p.id) from loan_payments p
          where p.member_id = l.member_id and p.loan_id = l.id),
        'events', (select jsonb_agg(to_jsonb(e) - 'member_id' || jsonb_build_object('words',
          replace(e.words, l.account->>'name', 'the account')) order by e.id) from loan_events e
      where e.member_id = l.member_id and e.loan_id = l.id),
        'hardship', (select jsonb_agg(to_jsonb(h) - 'member_id' - 'note' - 'informed_words' order by h.id)
          from loan_hardship h where h.member_id = l.member_id and h.loan_id = l.id)) as content
    from loans l where l.member_id = ${memberId} and l.provider = 'ubomi' order by l.id`.execute(db);
  return rows;
}
