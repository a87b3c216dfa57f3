import { formatDate } from '#domain/calendar/date-format.ts';
import { wallTimeIn } from '#domain/calendar/zone.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { describeDevice } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { notify } from '#server/areas/notifications/public.ts';
import type { OpenContext } from '../open-context.ts';

/** The time of day as '9:05 am', from minutes since midnight. */
function formatTimeOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minuteOfDay % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * Notifies a member of a sign-in on a new device, in the app and always by email, because it concerns the security of
 * the account.
 */
export async function notifyNewDevice(
  { systemDb, clock, caller, settings }: OpenContext,
  member: MemberRow,
  sessionId: number,
): Promise<void> {
  const { date, minuteOfDay } = wallTimeIn(clock.now().getTime(), member.time_zone);
  const description = `${describeDevice(caller.userAgent)}, on ${formatDate(date)} at ${formatTimeOfDay(minuteOfDay)}`;
  await systemDb.transaction().execute(async (db) => {
    await notify(db, clock, {
      memberId: member.member_id,
      kind: 'security',
      dedupeKey: `device:${sessionId}`,
      title: 'New sign-in to your account',
      body: `${description}. Wasn’t you? Sign that device out and change your password.`,
      href: '/settings/devices',
      hasEmail: true,
    });
    await postEmail(db, clock, settings.brand, `new-device:${member.member_id}:${sessionId}`, {
      to: member.email,
      firstName: member.first_name,
      subject: `New sign-in to ${settings.brand}`,
      paragraphs: [
        `There’s been a new sign-in to your account: ${description}.`,
        'If that was you, there’s nothing you need to do.',
      ],
      action: { label: 'Check your devices', url: `${caller.origin}/settings/devices` },
      after: ['Wasn’t you? Sign that device out and change your password.'],
    });
  });
}
