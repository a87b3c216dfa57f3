import { brandCalled } from '../categorise/brands.ts';
import { kin } from './lexicon/people-words.ts';
import { plainWords } from './lexicon/plain-words.ts';
import { isTopic } from './topics.ts';

/**
 * The names in the member's data, as displayed. They only determine what a word may refer to; they are data, never
 * instructions.
 */
export interface MemberNames {
  merchants: readonly string[];
  accounts: readonly string[];
  goals: readonly string[];
  payments: readonly string[];
  /** The titles of the loans from us, paid off or not. */
  loans: readonly string[];
}

export const noNames: MemberNames = { merchants: [], accounts: [], goals: [], payments: [], loans: [] };

/** Shorter names are too like other words. */
const MIN_LETTERS = 3;
const MIN_TO_SPELL = 5;

/** The words of a name in small letters, without accents. */
export const nameParts = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9-]+/)
    .filter(Boolean);

/** Every word of the member's own names. */
export function wordsOf({ merchants, accounts, goals, payments }: MemberNames): ReadonlySet<string> {
  return new Set([...merchants, ...accounts, ...goals, ...payments].flatMap(nameParts));
}

/** Words of own names that typing errors may be corrected to. */
export function wordsToSpell({ merchants, accounts, goals, payments, loans }: MemberNames): Set<string> {
  return new Set(
    [...merchants, ...accounts, ...goals, ...payments, ...loans]
      .flatMap(nameParts)
      .filter((word) => word.length >= MIN_TO_SPELL && /^[a-z]+$/.test(word) && !plainWords.has(word)),
  );
}

/** A name in small letters as it is written: 'ALDI', 'Woolworths', 'Thai Pothong'. */
export const asName = (name: string): string =>
  brandCalled(name)?.name ?? name.replaceAll(/(?<![^ ])[a-z]/g, (letter) => letter.toUpperCase());

const isKin: ReadonlySet<string> = new Set(kin.split('/'));

/** What is done by those who are only spoken of: 'my mum reckons'. */
const onlySpeaks = /^(?:reckons?|says?|said|thinks?|wants?|asks?|asked|keeps?|told|is)$/;

/** Relatives as they stand in a question: who gave or got money may bear no other name. */
export function kinAt(words: readonly string[]): NameAt[] {
  return words.flatMap((word, at) =>
    isKin.has(word) && !onlySpeaks.test(words[at + 1] ?? '') && !(words[at + 1] === 'and' && words[at + 2] === 'i')
      ? [{ name: word.replace(/^(mum|dad)s$/, '$1'), start: at, end: at + 1 }]
      : [],
  );
}

export interface NameAt {
  name: string;
  /** Positions of words. */
  start: number;
  end: number;
}

/** Whether a name alone identifies its subject; not if its words are in everyday use. */
function isTelling(words: readonly string[]): boolean {
  if (words.join('').length < MIN_LETTERS || isTopic(words.join(' '))) return false;
  return words.length > 1 || !plainWords.has(words[0]!);
}

/** The member's merchants named in full; the longest match at each position. */
export function merchantsAt(words: readonly string[], { merchants }: MemberNames): NameAt[] {
  const byFirst = Map.groupBy(
    merchants.map((name) => ({ name, parts: nameParts(name) })).filter(({ parts }) => isTelling(parts)),
    ({ parts }) => parts[0]!,
  );
  const names: NameAt[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const here = (byFirst.get(words[at]!) ?? [])
      .filter(({ parts }) => parts.every((part, offset) => words[at + offset] === part))
      .toSorted((a, b) => b.parts.length - a.parts.length)[0];
    if (!here) continue;
    names.push({ name: here.name, start: at, end: at + here.parts.length });
    at += here.parts.length - 1;
  }
  return names;
}

/** The member's accounts named in full, where a part of the name says what money is for: 'Holiday saver'. */
export function accountsAt(
  words: readonly string[],
  { accounts }: MemberNames,
  topics: readonly { start: number; end: number }[],
): NameAt[] {
  return accounts.flatMap((name) => {
    const parts = nameParts(name);
    const start = words.findIndex((_word, at) => parts.every((part, offset) => words[at + offset] === part));
    const end = start + parts.length;
    const overlapping = topics.filter((topic) => topic.start < end && topic.end > start);
    return parts.length > 1 &&
      start >= 0 &&
      overlapping.length > 0 &&
      overlapping.every((topic) => topic.start >= start && topic.end <= end && topic.end - topic.start < parts.length)
      ? [{ name, start, end }]
      : [];
  });
}

/** The same without the words that any goal, account or payment could bear. */
const common =
  /^(?:my|the|a|an|goal|fund|savings?|account|money|trip|bill|payment|everyday|card|loan|insurance|and|for|of|to)$/;

/** Whether one of some names is meant: its telling words stand in the question. */
export function namesOne(words: readonly string[], names: readonly string[]): boolean {
  return names.some((name) => {
    const parts = nameParts(name);
    const telling = parts.filter(
      (part) => part.length >= MIN_LETTERS && !common.test(part) && !plainWords.has(part) && !isTopic(part),
    );
    return telling.length > 0
      ? telling.every((part) => words.includes(part))
      : parts.length > 1 && ` ${words.join(' ')} `.includes(` ${parts.join(' ')} `);
  });
}
