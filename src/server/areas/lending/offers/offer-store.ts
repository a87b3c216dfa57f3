import { sql } from 'kysely';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export async function findOffer(db: Database, memberId: number, applicationId: number) {
  return db
    .selectFrom('loan_offers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export interface NewOffer {
  amountCents: number;
  repayments: number;
  eachCents: number;
  /** The pay cycle used in the assessment; repayments fall on its paydays. */
  cycle: PayCycle;
  madeAt: Date;
  expiresAt: Date;
}

export async function addOffer(db: Database, memberId: number, applicationId: number, offer: NewOffer): Promise<void> {
  const { amountCents, repayments, eachCents, cycle, madeAt, expiresAt } = offer;
  await db
    .insertInto('loan_offers')
    .values({
      member_id: memberId,
      application_id: applicationId,
      amount_cents: amountCents,
      most_cents: amountCents,
      repayments,
      each_cents: eachCents,
      pay_cycle: JSON.stringify(cycle) as never,
      made_at: madeAt,
      expires_at: expiresAt,
    })
    .execute();
}

type OfferChange = Partial<
  Pick<
    OfferRow,
    | 'amount_cents'
    | 'repayments'
    | 'acknowledged_at'
    | 'agreement_hash'
    | 'accepted_at'
    | 'signed_name'
    | 'terms'
    | 'loan_id'
    | 'cooling_off_until'
    | 'agreement'
  >
>;

export async function changeOffer(
  db: Database,
  memberId: number,
  applicationId: number,
  { terms, agreement, ...change }: OfferChange,
): Promise<void> {
  const json = Object.fromEntries(
    Object.entries({ terms, agreement })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );
  await db
    .updateTable('loan_offers')
    .set({ ...change, ...json })
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .execute();
}

/** The accepted offer of a loan in its cooling-off period. */
export async function openCoolingOff(db: Database, memberId: number, loanId: number, now: Date) {
  return db
    .selectFrom('loan_offers as o')
    .innerJoin('loan_applications as a', (join) =>
      join.onRef('a.member_id', '=', 'o.member_id').onRef('a.id', '=', 'o.application_id'),
    )
    .select('o.cooling_off_until')
    .where('o.member_id', '=', memberId)
    .where('o.loan_id', '=', loanId)
    .where('a.state', '=', 'accepted')
    .where('o.cooling_off_until', '>', now)
    .executeTakeFirst();
}

/** The member's accepted offer in its cooling-off period, locked until the transaction ends. */
export async function lockCoolingOff(db: Database, memberId: number, now: Date): Promise<OfferRow | undefined> {
  return db
    .selectFrom('loan_offers as o')
    .innerJoin('loan_applications as a', (join) =>
      join.onRef('a.member_id', '=', 'o.member_id').onRef('a.id', '=', 'o.application_id'),
    )
    .selectAll('o')
    .where('o.member_id', '=', memberId)
    .where('a.state', '=', 'accepted')
    .where('o.cooling_off_until', '>', now)
    .orderBy('o.application_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A batch of open applications with an expired offer, locked; `db` is the system scope. */
export async function lapsedOffers(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ member_id: number; id: number }[]> {
  const { rows } = await sql<{ member_id: number; id: number }>`
    select a.member_id, a.id from loan_applications a
    join loan_offers o on o.member_id = a.member_id and o.application_id = a.id
    where a.state = 'offered' and o.expires_at <= ${now} and a.submitted_at is not null
    limit ${limit} for update of a skip locked`.execute(db);
  return rows;
}
