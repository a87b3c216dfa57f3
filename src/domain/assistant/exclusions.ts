import { MARK } from './when-words.ts';

/** What a question leaves out: 'except rent', 'not counting coffee or takeaway'. */

/** Phrases that introduce an exclusion. The first ones always do; the others only directly before a subject. */
const sure = [
  'everything but',
  'anything but',
  'all but',
  'everything bar',
  'except for',
  'except',
  'excluding',
  'exclude',
  'excl',
  'apart from',
  'aside from',
  'besides',
  'other than',
  'not counting',
  'not including',
  'not incl',
  'without counting',
  'without including',
  'leaving out',
  'leaving aside',
  'leave out',
  'ignoring',
  'take out',
  'taking out',
  'outside of',
  'not counted',
  'disregarding',
  'setting aside',
  'not on',
];
const beforeSubject = [
  'without',
  'minus',
  'bar',
  'not',
  'take away',
  'less',
  'ignore',
  'skip',
  'skipping',
  'forget',
  'no',
  'but not',
  'and not',
];

/** Behind these something is left out, though it may be nothing that is known. */
const leavesAnything = /^(?:without|minus)$/;

const between: ReadonlySet<string> = new Set('the my our for on any all of at to a an big usual'.split(' '));
const joins: ReadonlySet<string> = new Set(['and', 'or', 'nor']);

/** WordRange of words, the end not included. */
interface WordRange {
  start: number;
  end: number;
}

export interface Exclusions<T extends WordRange> {
  /** Those of the subjects that are left out. */
  left: T[];
  /** The words that say so; they name nothing. */
  positions: Set<number>;
  /** Whether something is left out that is not understood. */
  isUnread: boolean;
}

/** Cash is taken out of a machine, and not out of a sum. */
const ofCash = /^(?:cash|atm|atms|money|withdrawals?|hole|bank)$/;

function phraseAt(words: readonly string[], at: number, phrases: readonly string[]): number {
  if (
    /^(?:take|taking)$/.test(words[at]!) &&
    words[at + 1] === 'out' &&
    words.some((word) => ofCash.test(word)) &&
    /^(?:i|we|ive|did|have|been|to)$/.test(words[at - 1] ?? '')
  )
    return 0;
  const rest = words.slice(at, at + 2);
  const length = phrases.includes(rest.join(' ')) ? 2 : phrases.includes(rest[0]!) ? 1 : 0;
  return Math.min(length, rest.length);
}

function subjectAt<T extends WordRange>(words: readonly string[], from: number, subjects: readonly T[]): T | undefined {
  let at = from;
  while (at < words.length && between.has(words[at]!) && !subjects.some(({ start }) => start === at)) at += 1;
  return subjects.find(({ start }) => start === at);
}

/** WordRange of the words that always say that something is left out, whatever it is. */
export function leavingWords(words: readonly string[]): Set<number> {
  const positions = new Set<number>();
  words.forEach((_word, at) => {
    for (let offset = 0; offset < phraseAt(words, at, sure); offset += 1) positions.add(at + offset);
  });
  return positions;
}

/** 'Leave the rent out', 'rent excluded', 'rent aside'. */
function leftBehind<T extends WordRange>(
  words: readonly string[],
  subjects: readonly T[],
): { subject: T; positions: number[] } | null {
  for (const subject of subjects) {
    const after = words[subject.end] ?? '';
    if (/^(?:excluded|aside|excepted|removed)$/.test(after)) return { subject, positions: [subject.end] };
    if (!/^(?:out|off|aside|away)$/.test(after)) continue;
    let at = subject.start - 1;
    while (at >= 0 && between.has(words[at]!)) at -= 1;
    if (/^(?:leave|leaving|take|taking|takes|keep|keeping|cut|strip|stripping)$/.test(words[at] ?? ''))
      return { subject, positions: [at, subject.end] };
  }
  return null;
}

/**
 * The excluded subjects; several may be joined by 'and' or 'or'.
 *
 * @param known definite subjects: 'not' before any other word excludes nothing, as in 'cannot cope'
 */
export function exclusionsIn<T extends WordRange>(
  words: readonly string[],
  subjects: readonly T[],
  known: readonly T[],
): Exclusions<T> {
  const left: T[] = [];
  const positions = new Set<number>();
  let isUnread = false;
  const behind = leftBehind(words, subjects);
  if (behind) {
    left.push(behind.subject);
    for (const position of behind.positions) positions.add(position);
  }
  for (let at = 0; at < words.length; at += 1) {
    const certain = phraseAt(words, at, sure);
    const length = certain || phraseAt(words, at, beforeSubject);
    if (length === 0) continue;
    let next = subjectAt(words, at + length, certain > 0 ? subjects : known);
    // 'Less rent than' compares, and 'no groceries' at the beginning asks whether there were any.
    if (next && certain === 0 && ((words[at] === 'less' && words.includes('than')) || (words[at] === 'no' && at === 0)))
      continue;
    if (!next) {
      isUnread ||=
        (certain > 0 || (leavesAnything.test(words[at]!) && at + 1 < words.length)) && words[at + length] !== MARK;
      continue;
    }
    for (let position = at; position < at + length; position += 1) positions.add(position);
    while (next) {
      left.push(next);
      next = joins.has(words[next.end] ?? '') ? subjectAt(words, next.end + 1, subjects) : undefined;
    }
  }
  return { left, positions, isUnread };
}
