import { sql } from 'kysely';
import type { OfferPlace } from '#domain/rewards/offers.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MAX_LISTED = 200;

/** The offers that run on a day, in the order in which they end. */
export async function runningOffers(db: Database, day: string, place?: OfferPlace) {
  return db
    .selectFrom('reward_offers')
    .selectAll()
    .where('active', '=', true)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .$if(place !== undefined, (query) => query.where('place', '=', place!))
    .orderBy('ends_on')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

export type OfferRow = Awaited<ReturnType<typeof runningOffers>>[number];

export async function listOffers(db: Database): Promise<OfferRow[]> {
  return db.selectFrom('reward_offers').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute();
}

/** An offer, locked until the transaction ends. */
export async function lockOffer(db: Database, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('reward_offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds an offer, or changes one that is locked. */
export async function saveOffer(
  db: Database,
  id: number | undefined,
  offer: Omit<OfferRow, 'id' | 'claimed'>,
): Promise<number> {
  const row =
    id === undefined
      ? await db.insertInto('reward_offers').values(offer).returning('id').executeTakeFirstOrThrow()
      : await db.updateTable('reward_offers').set(offer).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Takes one of an offer from its stock. False if none is left. */
export async function takeOffer(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update reward_offers set claimed = claimed + 1, stock = stock - 1 where id = ${id} and (stock is null or stock > 0)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether the member has sent feedback, whatever it says. `db` is the system scope. */
export async function hasSentFeedback(db: Database, memberId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from feedback where member_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function claimsOf(db: Database, memberId: number) {
  return db
    .selectFrom('reward_claims')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export type ClaimRow = Awaited<ReturnType<typeof claimsOf>>[number];

/** Records a claim. Undefined where the member has claimed this offer, or another one of the same choice. */
export async function addClaim(
  db: Database,
  claim: Omit<ClaimRow, 'id' | 'decided_by' | 'note'>,
): Promise<ClaimRow | undefined> {
  return db
    .insertInto('reward_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A claim, locked until the transaction ends. */
export async function lockClaim(db: Database, memberId: number, id: number): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('reward_claims')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideClaim(
  db: Database,
  { member_id: memberId, id }: Pick<ClaimRow, 'member_id' | 'id'>,
  decision: { state: 'granted' | 'refused'; decided_at: Date; decided_by: number; note: string },
): Promise<void> {
  await db.updateTable('reward_claims').set(decision).where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** The claims of all members that wait for an operator, oldest first. */
export async function requestedClaims(db: Database) {
  return db
    .selectFrom('reward_claims as c')
    .innerJoin('profiles as p', 'p.member_id', 'c.member_id')
    .selectAll('c')
    .select(['p.first_name', 'p.last_name'])
    .where('c.state', '=', 'requested')
    .orderBy('c.claimed_at')
    .limit(MAX_LISTED)
    .execute();
}
