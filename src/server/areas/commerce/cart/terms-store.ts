import { sql } from 'kysely';
import type { CardFee, ProductKind, QoinBalance } from '#domain/commerce/pricing.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
import { bestByKind } from '../catalogue/catalogue-store.ts';
import type { PromotionTerms } from '../catalogue/catalogue-store.ts';
import '../tables.ts';

/** What prices depend on beside the goods. */
export interface TodaysTerms {
  /** Of a card payment. */
  fee: CardFee;
  /** The shopper's Qoin at the rate of the day; null for visitors and where there are none. */
  qoin: QoinBalance | null;
  /** The best promotion that needs no code, for each kind that has one. */
  promotions: ReadonlyMap<ProductKind, PromotionTerms>;
}

const readTerms = statement(
  ({ memberId, day, now }: { memberId: number | null; day: string; now: Date }) => sql<{
    dollar_cents: number | null;
    percent_ppm: number | null;
    rate: number | null;
    balance: number | null;
    promotions: PromotionTerms[];
  }>`
    ${onePlan} select f.dollar_cents, f.percent_ppm,
      (select rate from qoin_rates where starts_on <= ${day} order by starts_on desc limit 1) as rate,
      (select balance from ledger_accounts
        where member_id = ${memberId} and kind = 'qoin' and unit = 'qoin' and reference = '') as balance,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.percent desc, p.id), '[]') from promotions p
        where p.active and p.code is null and p.starts_at <= ${now} and p.ends_at > ${now}) as promotions
    from (select) as one left join (
      select dollar_cents, percent_ppm from card_fees where starts_on <= ${day} order by starts_on desc limit 1) f
    on true`,
);

/** The card fee, the promotions and a member's Qoin at a time, in one statement. */
export async function todaysTerms(
  db: Database,
  facts: { memberId: number | null; day: string; now: Date },
): Promise<TodaysTerms> {
  const [row] = await readTerms(db, facts);
  const { dollar_cents: dollarCents, percent_ppm: percentPpm, balance, rate, promotions } = row!;
  return {
    fee: { dollarCents: dollarCents ?? 0, percentPpm: percentPpm ?? 0 },
    qoin: balance && rate ? { balance, rate } : null,
    promotions: bestByKind(promotions),
  };
}
