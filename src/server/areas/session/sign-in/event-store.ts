import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface DeviceFacts {
  device?: string | undefined;
  deviceModel?: string | undefined;
  deviceName?: string | undefined;
  ipAddress?: string | undefined;
  location?: string | undefined;
}

/** The provided device details, or undefined when there are none. */
export function deviceDetails(facts: DeviceFacts): Record<string, string> | undefined {
  const { device, deviceModel, deviceName, ipAddress, location } = facts;
  const details = Object.entries({ device, deviceModel, deviceName, ipAddress, location }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  );
  return details.length > 0 ? Object.fromEntries(details) : undefined;
}

export interface MemberEvent {
  name: string;
  minutes: number | null;
  details: Record<string, string>;
}

/** Stores an event of a member. DailySignIn is stored once per day in the member's time zone. */
export async function keepMemberEvent(
  db: Database,
  clock: Clock,
  member: { id: number; timeZone: string },
  event: MemberEvent,
): Promise<void> {
  await db
    .insertInto('member_events')
    .values({
      member_id: member.id,
      name: event.name,
      at: clock.now(),
      day: clock.today(member.timeZone),
      minutes: event.minutes,
      details: JSON.stringify(event.details),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores an event of a visitor, without personal data. */
export async function keepGuestEvent(db: Database, clock: Clock, event: Omit<MemberEvent, 'minutes'>): Promise<void> {
  await db
    .insertInto('guest_events')
    .values({ name: event.name, at: clock.now(), details: JSON.stringify(event.details) })
    .execute();
}
