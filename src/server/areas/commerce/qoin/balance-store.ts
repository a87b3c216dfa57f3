import { sql } from 'kysely';
import type { CardFee, QoinBalance } from '#domain/commerce/pricing.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';

/** The card fee of a day, and a member's Qoin at the rate of that day; null where there are none. */
export async function feeAndQoin(
  db: Database,
  memberId: number,
  day: string,
): Promise<{ fee: CardFee; qoin: QoinBalance | null }> {
  const { rows } = await sql<{
    dollar_cents: number | null;
    percent_ppm: number | null;
    balance: number | null;
    rate: number;
  }>`
    ${onePlan} select f.dollar_cents, f.percent_ppm, r.rate,
      (select balance from ledger_accounts where member_id = ${memberId} and kind = 'qoin' and unit = 'qoin' and reference = '') as balance
    from (select rate from qoin_rates where starts_on <= ${day} order by starts_on desc limit 1) r
    left join (select dollar_cents, percent_ppm from card_fees where starts_on <= ${day} order by starts_on desc limit 1) f on true`.execute(
    db,
  );
  const { dollar_cents: dollarCents, percent_ppm: percentPpm, balance, rate } = rows[0]!;
  return {
    fee: { dollarCents: dollarCents ?? 0, percentPpm: percentPpm ?? 0 },
    qoin: balance ? { balance, rate } : null,
  };
}
