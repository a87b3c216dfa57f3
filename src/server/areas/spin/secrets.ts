import { createHash, createHmac } from 'node:crypto';
import { fairPosition } from '#domain/rewards/spin.ts';
import type { Keys } from '#server/kit/keys.ts';

/**
 * Where spins come from (decision 0126). Each day has a secret, of which everybody sees the hash from the start and the
 * secret itself from the day after. With the member's ticket it gives the member's spins of the day, so that nothing
 * has to be stored before a prize is claimed, and each member can check their own spins afterwards.
 */

const NUMBERS_EACH = 8;
const MAX_BLOCKS = 64;

/** The secret of a day. It says nothing about any other day. */
export function daySecret(keys: Keys, day: string): Buffer {
  return createHmac('sha256', keys.dataKey).update(`spin-day:${day}`).digest();
}

/** What is published before the day: the SHA-256 of its secret, in hexadecimal. */
export function dayCommitment(keys: Keys, day: string): string {
  return createHash('sha256').update(daySecret(keys, day)).digest('hex');
}

/** Stands for the member in their spins; only the member sees it. */
export function ticketOf(keys: Keys, memberId: number): string {
  return createHmac('sha256', keys.dataKey).update(`spin-ticket:${memberId}`).digest('hex').slice(0, 32);
}

function* numbersOf(secret: Buffer, ticket: string, number: number): Generator<number> {
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    const bytes = createHmac('sha256', secret).update(`${ticket}:${number}:${block}`).digest();
    for (let at = 0; at < NUMBERS_EACH; at += 1) yield bytes.readUInt32BE(at * 4);
  }
}

/** The position, below `total`, of a member's spin on a day. */
export function positionOf(keys: Keys, total: number, spin: { memberId: number; day: string; number: number }): number {
  const numbers = numbersOf(daySecret(keys, spin.day), ticketOf(keys, spin.memberId), spin.number);
  const position = fairPosition(total, numbers);
  if (position === undefined) throw new Error('No random number was accepted.');
  return position;
}
