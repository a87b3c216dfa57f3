/**
 * Which columns hold a part of the description each: 'Particulars', 'Code' and 'Reference' beside 'Details', or a
 * reference beside the name of who paid.
 */

import { maxDistinct, type ColumnFacts } from './column-facts.ts';
import { headingWeights } from './heading-words.ts';
import type { CsvColumns } from './mapping.ts';

/** Names of texts that say what a payment was for, but not whose it was. */
const purposes = /memo|message|reference|\bref\b|notes?\b|comments?|purpose|remittance/;
const parts =
  /^((payment|customer|your|my|bank|other party) )?(reference|ref)( (text|details|\d))?$|particulars|message|memo\b|remittance|purpose|^(description|details?|narration|narrative|text) ?\d$/;
const partsBesideParticulars = /^(analysis )?code$/;
/** Names of another wording of the same text. */
const wordings = /\b(orig|original|raw|full|clean(ed)?|simple|short|long|extended|enhanced|appears|display|changed)\b/;

const clear = 60;

/** The columns in the order in which their texts are joined; none where the description stands in one column. */
export function joinedTexts(columns: CsvColumns, names: readonly string[], facts: readonly ColumnFacts[]): number[] {
  const [base] = columns.description;
  if (base === undefined || base === columns.payee) return [];
  const baseName = names[base] ?? '';
  const hasParticulars = names.some((name) => /particulars/.test(name));
  const taken = Object.entries(columns).flatMap(([role, column]) => (role === 'description' ? [] : [column as number]));
  const further = names.flatMap((name, column) => {
    const isPart =
      (headingWeights(name).get('description') ?? 0) >= clear ||
      parts.test(name) ||
      (hasParticulars && partsBesideParticulars.test(name));
    const isFree = column !== base && (!taken.includes(column) || column === columns.notes) && facts[column];
    return isFree && isPart && !wordings.test(name) && isWordy(facts[column]!) ? [column] : [];
  });
  const isNamed = columns.payee === null || isNameNeeded(baseName, facts[base]!, facts[columns.payee]!);
  const name = columns.payee !== null && isNamed && !wordings.test(names[columns.payee] ?? '') ? [columns.payee] : [];
  const texts = wordings.test(baseName) ? [] : further;
  const joined = [...name, ...[base, ...texts].toSorted((a, b) => a - b)];
  return joined.length > 1 ? joined : [];
}

/** Whether the description says too little without the name: it tells a purpose, or many rows have the same. */
function isNameNeeded(baseName: string, base: ColumnFacts, payee: ColumnFacts): boolean {
  return purposes.test(baseName) || (base.values.size < payee.values.size && payee.values.size < maxDistinct);
}

/** Whether a column holds words, and not the numbers of payments. */
function isWordy({ values }: ColumnFacts): boolean {
  let [words, all] = [0, 0];
  for (const [value, count] of values) {
    if (!/\p{L}/u.test(value)) continue;
    all += count;
    if (/\p{L}{3}/u.test(value) && (!/\d/.test(value) || value.includes(' '))) words += count;
  }
  return words > 0 && words * 2 >= all;
}
