/** The words of a column that says beside an unsigned amount whether money went out or came in. */

/** Money out, money in. In small letters. */
const pairs: readonly (readonly [string, string])[] = [
  ['debit', 'credit'],
  ['d', 'c'],
  ['dr', 'cr'],
  ['db', 'cr'],
  ['db', 'cb'],
  ['debet', 'kredit'],
  ['debet', 'credit'],
  ['debit', 'kredit'],
  ['d', 'k'],
  ['o', 'i'],
  ['out', 'in'],
  ['outflow', 'inflow'],
  ['af', 'bij'],
  ['s', 'h'],
  ['soll', 'haben'],
  ['withdrawal', 'deposit'],
  ['wdl', 'dep'],
  ['expense', 'income'],
  ['money out', 'money in'],
  ['paid out', 'paid in'],
  ['debito', 'credito'],
  ['cargo', 'abono'],
  ['lastschrift', 'gutschrift'],
  ['-', '+'],
];

export interface FlagMeaning {
  out: string[];
  in: string[];
}

/** A value of a flag column, normalised. */
export function flagValue(text: string): string {
  const plain = text.trim().toLowerCase();
  return plain.endsWith('.') ? plain.slice(0, -1) : plain;
}

/** So many of a hundred rows may hold something else in the column; those rows are not read. */
const mostStrangePercent = 10;

/**
 * What the values of a column mean, or null where they are no such words. `counts` says how often each occurs. Only
 * CR beside blanks makes the blanks money out, as card issuers write it, and only DR makes them money in. A single
 * letter that stands alone says too little unless the heading (`named`) already told what the column is.
 */
export function flagMeaning(counts: ReadonlyMap<string, number>, named: boolean): FlagMeaning | null {
  const rows = sum([...counts.values()]);
  let best: { pair: readonly [string, string]; rows: number } | null = null;
  for (const pair of pairs) {
    const covered = (counts.get(pair[0]) ?? 0) + (counts.get(pair[1]) ?? 0);
    if (covered > (best?.rows ?? 0)) best = { pair, rows: covered };
  }
  if (!best) return null;
  const [out, into] = best.pair;
  const blanks = counts.get('') ?? 0;
  if ((rows - best.rows - blanks) * 100 > rows * mostStrangePercent) return null;
  const lone = counts.has(out) !== counts.has(into);
  if (!lone)
    return blanks === 0 || named || blanks * 100 <= rows * mostStrangePercent ? { out: [out], in: [into] } : null;
  const word = counts.has(into) ? into : out;
  if (!named && (word.length < 2 || word === 'in' || word === 'out')) return null;
  if (blanks === 0) return { out: [out], in: [into] };
  return word === into ? { out: [out, ''], in: [into] } : { out: [out], in: [into, ''] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
