import { bytesOfText, eightBytes, fourBytes, hexOf, joined } from './bytes.ts';
import type { Hash, KeyedHash } from './bytes.ts';
import type { EntryRange } from './sealed-list.ts';

/** How winners are chosen, version 1. Everything here can be recomputed from the published record. */
export const ALGORITHM = 'wattle draw v1';

export const SEED_BYTES = 32;
/** From this attempt on an earlier winner may win again, so that a draw of one large entrant ends. */
export const PATIENT_ATTEMPTS = 100_000;

const TWO_64 = 2n ** 64n;

/** What the server publishes at the announcement, and is held to when it reveals the seed. */
export function commitmentOf(hash: Hash, sequence: number, seed: Uint8Array): Uint8Array {
  return hash(joined(bytesOfText('wattle draw seed v1'), eightBytes(sequence), seed));
}

export interface PickInput {
  seed: Uint8Array;
  /** The root of the sealed list. */
  root: Uint8Array;
  /** The randomness of the beacon. */
  randomness: Uint8Array;
  /** The last number of the sealed list. */
  lastNumber: number;
}

/**
 * The number that an attempt for a prize picks, from 1 to the last one. Null where the value falls into the rest that
 * would favour low numbers.
 */
export function pickNumber(
  keyedHash: KeyedHash,
  { seed, root, randomness, lastNumber }: PickInput,
  { position, attempt }: { position: number; attempt: number },
): number | null {
  const message = joined(bytesOfText('wattle draw pick v1'), root, randomness, fourBytes(position), fourBytes(attempt));
  const digest = keyedHash(seed, message);
  const value = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  return numberOf(value, lastNumber);
}

/** The number for a value of 64 bits; null where the value is rejected. */
export function numberOf(value: bigint, lastNumber: number): number | null {
  const last = BigInt(lastNumber);
  return value >= (TWO_64 / last) * last ? null : Number(value % last) + 1;
}

export interface Pick {
  position: number;
  number: number;
  /** Hexadecimal. */
  opaqueId: string;
  /** How many attempts it took, at least one. */
  attempts: number;
}

export interface Selection extends PickInput {
  /** The positions of the prizes, in the order in which they are drawn. */
  positions: readonly number[];
  /** How many entrants the sealed list has. */
  entrants: number;
  /** Entrants who can't win, in hexadecimal: the earlier winners of a draw that is drawn again. */
  excluded: readonly string[];
  /** The range that holds a number. */
  find: (number: number) => Promise<EntryRange | undefined> | EntryRange | undefined;
  /** Who checks a selection needs no more attempts than it claims. */
  maxAttempts?: number;
}

/** Chooses a winner for each prize. Undefined where everybody is excluded. @throws RangeError above `maxAttempts`. */
export async function selectWinners(keyedHash: KeyedHash, selection: Selection): Promise<Pick[] | undefined> {
  const { positions, entrants, find, maxAttempts = Number.POSITIVE_INFINITY } = selection;
  const excluded = new Set(selection.excluded);
  if (entrants <= excluded.size) return undefined;
  const winners: Pick[] = [];
  const won = new Set<string>();
  for (const position of positions) {
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > maxAttempts) throw new RangeError('No winner was found within the stated number of attempts.');
      const number = pickNumber(keyedHash, selection, { position, attempt });
      const range = number === null ? undefined : await find(number);
      if (number === null || !range) continue;
      const opaqueId = hexOf(range.opaqueId);
      const isEarlier = won.has(opaqueId) && won.size + excluded.size < entrants && attempt < PATIENT_ATTEMPTS;
      if (isEarlier || excluded.has(opaqueId)) continue;
      won.add(opaqueId);
      winners.push({ position, number, opaqueId, attempts: attempt });
      break;
    }
  }
  return winners;
}
