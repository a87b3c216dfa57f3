import { counted } from '../text/counted.ts';
import { bytesOfHex, bytesOfText, hexOf, sameBytes } from './bytes.ts';
import type { Hash } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CheckTools } from './check-tools.ts';
import { checkLog } from './log-proof.ts';
import type { Waiting } from './log-proof.ts';
import { bodiesOf, checkChain, checkReceipts, sortBodies } from './receipt-check.ts';
import type { Bodies, SignedRecord } from './receipt-check.ts';
import type { SealedFacts } from './receipt.ts';
import { RANGE_BYTES } from './list-format.ts';
import { ListIntake, rangeOf } from './sealed-list.ts';
import type { CountedList, EntryRange } from './sealed-list.ts';
import { commitmentOf, selectWinners } from './selection.ts';

/** The checks of a published record, in the order in which they are shown. */
export const checkNames = ['receipts', 'chain', 'log', 'commitment', 'beacon', 'entries', 'winners'] as const;
export type CheckName = (typeof checkNames)[number];

/** `waiting` where the draw hasn't come so far, or never will. */
export interface CheckResult {
  name: CheckName;
  outcome: 'holds' | 'fails' | 'waiting';
  detail: string;
}

/** The sealed list, or what is needed of it where it is too large. */
export interface SealedEntries {
  /** Compares it with the receipt. @returns what is wrong, or null. */
  compare: (sealed: SealedFacts) => Promise<string | null> | string | null;
  find: (number: number, sealed: SealedFacts) => Promise<EntryRange | undefined> | EntryRange | undefined;
}

export interface RecordToCheck extends SignedRecord {
  entries: SealedEntries | null;
}

/** The whole sealed list, counted and hashed. */
export function countedList({ list, facts, root }: CountedList): SealedEntries {
  return {
    compare(sealed) {
      const { ranges, entries, entrants, lastNumber } = facts;
      if (ranges !== sealed.ranges || entries !== sealed.entries || entrants !== sealed.entrants)
        return `The list has ${counted(entries, 'entry', 'entries')} from ${counted(entrants, 'entrant')}, not ${sealed.entries} from ${sealed.entrants}.`;
      if (lastNumber !== sealed.last_number) return `The last number is ${lastNumber}, not ${sealed.last_number}.`;
      return hexOf(root) === sealed.entries_root ? null : 'The list has a different root hash.';
    },
    find: (number) => rangeOf(list, number),
  };
}

/** The same for a list in one piece. @throws RangeError where its ranges overlap. */
export function wholeList(hash: Hash, list: Uint8Array): SealedEntries {
  if (list.length % RANGE_BYTES !== 0) throw new RangeError('The list has an incomplete range.');
  const intake = new ListIntake(list.length / RANGE_BYTES);
  intake.add(list);
  return countedList(intake.finish(hash));
}

function checkCommitment({ hash }: CheckTools, { announced, drawn, ended }: Bodies): string | null {
  const seed = drawn?.seed ?? ended?.seed;
  if (seed === undefined) return null;
  if (hexOf(commitmentOf(hash, announced.sequence, bytesOfHex(seed))) !== announced.commitment)
    throw new RangeError('The revealed seed isn’t the one we committed to.');
  return 'The revealed seed is the one we committed to when the draw was announced.';
}

function checkBeacon(tools: CheckTools, { announced, sealed, drawn }: Bodies): string | null {
  if (!sealed || !drawn) return null;
  const { round, randomness, signature } = drawn.beacon;
  const { chain, commitment } = sealed.beacon;
  if (round !== sealed.beacon.round)
    throw new RangeError('The draw used a different round from the one fixed beforehand.');
  if (chain === null) {
    if (commitment === null || signature !== null) throw new RangeError('Our own beacon has no commitment.');
    const text = `wattle beacon v1 ${round} ${randomness}`;
    if (hexOf(tools.hash(bytesOfText(text))) !== commitment)
      throw new RangeError('Our beacon’s value isn’t the one we committed to.');
    return `Round ${round} of our own beacon is the value we committed to when the entries were sealed.`;
  }
  if (tools.timeOfRound(chain, round) < Date.parse(announced.draws_at))
    throw new RangeError('The round was published before the draw.');
  if (signature === null || !tools.isFromBeacon({ chain, round, signature: bytesOfHex(signature) }))
    throw new RangeError('The beacon didn’t sign this value.');
  if (!sameBytes(tools.hash(bytesOfHex(signature)), bytesOfHex(randomness)))
    throw new RangeError('The random value doesn’t match the beacon’s signature.');
  return `Round ${round} of the public beacon is signed by the drand network.`;
}

async function checkEntries(entries: SealedEntries | null, { sealed }: Bodies): Promise<string | null> {
  if (!sealed) return null;
  if (!entries) throw new RangeError('The list of entries is missing.');
  const fault = await entries.compare(sealed);
  if (fault !== null) throw new RangeError(fault);
  return `The list matches the one sealed before the draw: ${counted(sealed.entries, 'entry', 'entries')} from ${counted(sealed.entrants, 'entrant')}.`;
}

async function checkWinners(
  { keyedHash }: CheckTools,
  entries: SealedEntries | null,
  { sealed, drawn }: Bodies,
): Promise<string | null> {
  if (!sealed || !drawn) return null;
  if (!entries) throw new RangeError('The list of entries is missing.');
  const picks = await selectWinners(keyedHash, {
    seed: bytesOfHex(drawn.seed),
    root: bytesOfHex(sealed.entries_root),
    randomness: bytesOfHex(drawn.beacon.randomness),
    lastNumber: sealed.last_number,
    entrants: sealed.entrants,
    excluded: sealed.excluded,
    positions: sealed.prizes.map(({ position }) => position),
    find: (number) => entries.find(number, sealed),
    maxAttempts: Math.max(0, ...drawn.winners.map(({ attempts }) => attempts)),
  });
  const recomputed = (picks ?? []).map(({ opaqueId, ...pick }) => ({ ...pick, opaque_id: opaqueId }));
  if (canonicalJson(recomputed) !== canonicalJson(drawn.winners))
    throw new RangeError('The result is different when the draw is worked out again.');
  const numbers = drawn.winners.map(({ number }) => number.toLocaleString('en-AU'));
  return numbers.length === 1
    ? `Number ${numbers[0]} wins when the draw is worked out again.`
    : `The same ${numbers.length} numbers win when the draw is worked out again: ${numbers.join(', ')}.`;
}

/** What holds, null where the draw isn't at this stage, or what else the check waits for. */
type Finding = string | null | Waiting;

async function outcomeOf(name: CheckName, check: () => Promise<Finding> | Finding): Promise<CheckResult> {
  try {
    const finding = await check();
    if (typeof finding === 'string') return { name, outcome: 'holds', detail: finding };
    return { name, outcome: 'waiting', detail: finding?.waitsFor ?? 'This draw hasn’t reached this stage yet.' };
  } catch (error) {
    return { name, outcome: 'fails', detail: error instanceof Error ? error.message : 'We couldn’t check this.' };
  }
}

/** Checks everything that a record claims. `onResult` hears each result as soon as it stands. */
export async function checkRecord(
  tools: CheckTools,
  record: RecordToCheck,
  onResult: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const bodies = () => sortBodies(bodiesOf(record.receipts));
  const checks: Record<CheckName, () => Promise<Finding> | Finding> = {
    receipts: () => checkReceipts(tools, record),
    chain: () => checkChain(tools, record),
    log: () => checkLog(tools, record),
    commitment: () => checkCommitment(tools, bodies()),
    beacon: () => checkBeacon(tools, bodies()),
    entries: () => checkEntries(record.entries, bodies()),
    winners: () => checkWinners(tools, record.entries, bodies()),
  };
  const results: CheckResult[] = [];
  for (const name of checkNames) {
    const isListWrong = name === 'winners' && results.some((one) => one.name === 'entries' && one.outcome === 'fails');
    const result = isListWrong
      ? {
          name,
          outcome: 'fails' as const,
          detail: 'The winners can’t be worked out again without the list of entries.',
        }
      : await outcomeOf(name, checks[name]);
    results.push(result);
    onResult(result);
  }
  return results;
}
