import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Shops that the member finished, and what they saved. All functions run in the member's scope. */

export interface Trip {
  on: CivilDate;
  storeNames: string;
  items: number;
  totalCents: number;
  travelCents: number;
  /** Null where the usual store does not have all of it, or there is none. */
  savedCents: number | null;
  sample: boolean;
}

export async function addTrip(db: Database, memberId: number, trip: Trip): Promise<void> {
  await db
    .insertInto('grocery_trips')
    .values({
      member_id: memberId,
      on_date: trip.on,
      store_names: trip.storeNames,
      items: trip.items,
      total_cents: trip.totalCents,
      travel_cents: trip.travelCents,
      saved_cents: trip.savedCents,
      sample: trip.sample,
    })
    .execute();
}

/** The trips of a period, newest first. */
export async function tripsBetween(db: Database, memberId: number, from: CivilDate, to: CivilDate) {
  return db
    .selectFrom('grocery_trips')
    .where('member_id', '=', memberId)
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .select(['id', 'on_date', 'store_names', 'items', 'total_cents', 'travel_cents', 'saved_cents', 'sample'])
    .orderBy('on_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
