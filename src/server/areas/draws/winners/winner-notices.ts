import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import { findMember } from '../../members/public.ts';
import { notify } from '../../notifications/public.ts';
import type { UnclaimedPrize } from './winner-store.ts';

export interface NoticeParts {
  clock: Clock;
  brand: string;
  publicUrl: string;
}

/** The last day on which a prize can be claimed; its deadline is the midnight after it. */
const lastDay = (until: Date): string => formatDate(civilDateIn(until.getTime() - 1, DEFAULT_ZONE));

async function tell(
  db: Database,
  { clock, brand, publicUrl }: NoticeParts,
  winner: UnclaimedPrize,
  notice: { key: string; title: string; paragraphs: string[] },
): Promise<void> {
  if (winner.winner_id === null) return;
  const member = await findMember(db, winner.winner_id);
  if (!member) return;
  const { key, title, paragraphs } = notice;
  await notify(db, clock, {
    memberId: winner.winner_id,
    kind: 'draws',
    dedupeKey: key,
    title,
    body: paragraphs[0] ?? '',
    href: '/draws/prizes',
    expiresAt: winner.claim_until,
    hasEmail: true,
  });
  await postEmail(db, clock, brand, key, {
    to: member.email,
    subject: title,
    firstName: member.first_name ?? undefined,
    paragraphs,
    action: { label: 'Claim prize', url: `${publicUrl}/draws/prizes` },
    after: [`Anyone can check this draw: ${publicUrl}/giveaways/draws/records/${winner.sequence}`],
  });
}

/** Tells a winner that they won, once. `db` must be the transaction that publishes the draw. */
export async function notifyWinner(db: Database, parts: NoticeParts, winner: UnclaimedPrize): Promise<void> {
  const { sequence, position, draw, prize, number, claim_until: until } = winner;
  await tell(db, parts, winner, {
    key: `draw-won:${sequence}:${position}`,
    title: `You won a prize in the ${draw}`,
    paragraphs: [
      `Your entry number ${number.toLocaleString('en-AU')} won this prize: ${prize}. Claim it by ${lastDay(until)}.`,
      'If you don’t claim it in time, it’ll be drawn again.',
    ],
  });
}

/** Reminds a winner before the deadline, once. */
export async function remindWinner(db: Database, parts: NoticeParts, winner: UnclaimedPrize): Promise<void> {
  const { sequence, position, draw, prize, claim_until: until } = winner;
  await tell(db, parts, winner, {
    key: `draw-reminder:${sequence}:${position}`,
    title: `Claim your prize by ${lastDay(until)}`,
    paragraphs: [
      `You won this prize in the ${draw} and haven’t claimed it yet: ${prize}.`,
      `After ${lastDay(until)} you can’t claim it, and it’ll be drawn again.`,
    ],
  });
}
