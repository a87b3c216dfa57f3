import { formatDate } from '#domain/calendar/date-format.ts';
import { wallTimeIn } from '#domain/calendar/zone.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { deviceWords } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { notify } from '#server/areas/notifications/public.ts';
import type { OpenContext } from '../open-context.ts';

/** '9:05 am' of the minutes since midnight. */
function clockWords(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minuteOfDay % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Tells a member that somebody has come in on a device that was not used before: at the bell, and by an email whatever emails are wanted, for it is about the safety of the account. */
export async function tellOfDevice(
  { systemDb, clock, caller, settings }: OpenContext,
  member: MemberRow,
  sessionId: number,
): Promise<void> {
  const { date, minuteOfDay } = wallTimeIn(clock.now().getTime(), member.time_zone);
  const where = `${deviceWords(caller.userAgent)}, on ${formatDate(date)} at ${clockWords(minuteOfDay)}`;
  await systemDb.transaction().execute(async (db) => {
    await notify(db, clock, {
      memberId: member.member_id,
      kind: 'security',
      dedupeKey: `device:${sessionId}`,
      title: 'A new device has signed in',
      body: `${where}. If it was not you, end its session and change your password.`,
      href: '/settings/security',
      hasEmail: true,
    });
    await postEmail(db, clock, settings.brand, `new-device:${member.member_id}:${sessionId}`, {
      to: member.email,
      firstName: member.first_name,
      subject: `A new device has signed in to ${settings.brand}`,
      paragraphs: [`Somebody has signed in to your account: ${where}.`, 'If it was you, there is nothing to do.'],
      action: { label: 'See your sessions', url: `${caller.origin}/settings/security` },
      after: ['If it was not you, end that session there and change your password.'],
    });
  });
}
