import type { Candidate } from '../matching/candidate.ts';

/** How much two texts without blanks have in common: the share of their pairs of letters, 0 to 1. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 2 || other.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < one.length - 1; at += 1) {
    const pair = one.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at < other.length - 1; at += 1) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      pairs.set(pair, left - 1);
      common += 1;
    }
  }
  return (2 * common) / (one.length + other.length - 2);
}

/** The length of the shorter text if it stands whole in the longer, which banks do when they cut or add. */
function holds(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.includes(short);
}

/** How surely a candidate is one and the same purchase; the bank's own id outweighs everything, then words, then nearness. */
function score(candidate: Candidate): number {
  const words = holds(candidate.words, candidate.statusWords) ? 0.9 : likeness(candidate.words, candidate.statusWords);
  return (candidate.sameId ? 100 : 0) + words * 10 - candidate.daysApart / 10;
}

/**
 * Pairs staged and standing rows one to one, the surest pair first. `least` is the likeness of words (0 to 1) below which
 * two rows without the same id are not taken for one.
 */
export function pairUp(candidates: readonly Candidate[], least: number): Candidate[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .filter((entry) => entry.candidate.sameId || entry.score + entry.candidate.daysApart / 10 >= least * 10)
    .sort((a, b) => b.score - a.score || a.candidate.n - b.candidate.n || a.candidate.id - b.candidate.id);
  const takenRows = new Set<number>();
  const takenIds = new Set<number>();
  const pairs: Candidate[] = [];
  for (const { candidate } of ranked) {
    if (takenRows.has(candidate.n) || takenIds.has(candidate.id)) continue;
    takenRows.add(candidate.n);
    takenIds.add(candidate.id);
    pairs.push(candidate);
  }
  return pairs;
}
