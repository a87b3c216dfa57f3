import type { Candidate } from '../matching/candidate.ts';

/** Similarity of two texts without spaces: the share of common letter pairs, 0 to 1. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 2 || other.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let index = 0; index < one.length - 1; index += 1) {
    const pair = one.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let index = 0; index < other.length - 1; index += 1) {
    const pair = other.slice(index, index + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      pairs.set(pair, left - 1);
      common += 1;
    }
  }
  return (2 * common) / (one.length + other.length - 2);
}

/** Whether the longer text contains the shorter one; banks cut or extend descriptions. */
function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.includes(short);
}

/** Scores how likely a candidate pair is one purchase: the bank's own id outweighs all else, then words, then dates. */
function score(candidate: Candidate): number {
  const words = contains(candidate.words, candidate.existingWords)
    ? 0.9
    : likeness(candidate.words, candidate.existingWords);
  return (candidate.sameId ? 100 : 0) + words * 10 - candidate.daysApart / 10;
}

/**
 * Pairs staged and stored transactions one to one, the best score first. `least` is the similarity of words (0 to 1)
 * below which two transactions without the same id are not paired.
 */
export function pairUp(candidates: readonly Candidate[], minLikeness: number): Candidate[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .filter((entry) => entry.candidate.sameId || entry.score + entry.candidate.daysApart / 10 >= minLikeness * 10)
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
