import * as z from 'zod/mini';
import { spellingDistance } from '#domain/assistant/phrase.ts';
import { brandCalled } from '#domain/categorise/brands.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { goalsAsOf } from '../../goals/public.ts';
import { loansOf } from '../../loans/public.ts';
import { merchantKeys, merchantNames } from '../../merchants/public.ts';
import { scheduledNames } from '../../bills/public.ts';
import { pageOf, tagsInUse } from '../../transactions/public.ts';
import type { Named } from '#domain/assistant/row-findings.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { listParts, tool } from './tool.ts';
import type { Scope } from './tool.ts';
import { noInput, searchText } from './tool-input.ts';

/** The most matches offered when a name is ambiguous. */
const MAX_MATCHES = 6;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Shorter names are a prefix of too many other names. */
const MIN_LETTERS = 3;

/** Ranks up to this one mean that every typed word occurs in the key. */
const WHOLE_WORDS = 2;

/** Ranks how well a key matches the typed text: 0 exact, then by prefix, by words, by spelling. Null means no match. */
function matchRank(key: string, typed: string): number | null {
  if (key === typed) return 0;
  if (key.replaceAll(' ', '') === typed.replaceAll(' ', '')) return 0;
  const words = key.split(' ');
  if (typed.length >= 3 && key.startsWith(`${typed} `)) return 1;
  if (typed.length >= 3 && typed.split(' ').every((word) => words.includes(word))) return 2;
  if (typed.length >= 4 && words.some((word) => word.startsWith(typed))) return 3;
  const maxDistance = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0;
  return maxDistance > 0 && spellingDistance(key, typed, maxDistance) <= maxDistance ? 4 : null;
}

/** Returns the member's merchants that a name stands for. Only the best matches are returned. */
async function merchantsNamed(
  { context: { memberDb }, memberId }: Scope,
  typed: string,
): Promise<Pick<Named, 'merchants' | 'related' | 'brand' | 'sure'>> {
  const keys = await merchantKeys(memberDb, memberId);
  const brand = brandCalled(typed);
  const best = brand && keys.includes(brand.key) ? { keys: [brand.key], sure: true } : bestOf(keys, typed);
  const shown = best.keys.slice(0, MAX_MATCHES);
  const related = shown.length === 1 ? relatedTo(keys, shown[0]!) : [];
  const names = await merchantNames(memberDb, memberId, [...shown, ...related]);
  const withNames = (from: readonly string[]): Named['merchants'] =>
    from.flatMap((key) => (names.has(key) ? [{ key, name: names.get(key)! }] : []));
  return { merchants: withNames(shown), related: withNames(related), brand: brand?.name ?? null, sure: best.sure };
}

/** Suffixes of sub-brands of a chain. Some of them are brands of their own. */
const chainWords = [
  'express',
  'metro',
  'online',
  'petrol',
  'fuel',
  'liquor',
  'eats',
  'prime',
  'insurance',
  'mobile',
  'now',
  'plus',
];

/** Finds other shops of the same chain, whose names begin with the chain's name. */
function relatedTo(keys: readonly string[], key: string): string[] {
  const own = plain(key);
  const others = new Set(chainWords.flatMap((word) => brandCalled(`${own} ${word}`)?.key ?? []));
  return own.length < MIN_LETTERS
    ? []
    : keys.filter((one) => one !== key && (plain(one).startsWith(`${own} `) || others.has(one))).slice(0, MAX_MATCHES);
}

function bestOf(keys: readonly string[], typed: string): { keys: string[]; sure: boolean } {
  const fits = keys.flatMap((key) => {
    const rank = matchRank(plain(key), typed);
    return rank === null ? [] : [{ key, rank }];
  });
  const best = Math.min(...fits.map(({ rank }) => rank));
  return { keys: fits.filter(({ rank }) => rank === best).map(({ key }) => key), sure: best <= WHOLE_WORDS };
}

const matches = (name: string, typed: string): boolean =>
  ` ${plain(name)} `.includes(` ${typed} `) || plain(name) === typed;

/** Transactions checked for a word at the beginning of a word in the bank's text: 'man' does not match 'Norman'. */
const MAX_ROWS_READ = 50;

/** The most merchant names returned. Merchants beyond it are searched by the words of the question. */
const MAX_NAMES = 3_000;

export const ownNames = tool(
  'own_names',
  'The names of the member’s own merchants, accounts, goals, scheduled payments and loans from us, to work out what a word may refer to.',
  noInput,
  async (_input, { context: { memberDb, clock }, memberId, today }) => {
    const [keys, accounts, goals, payments, loans] = await Promise.all([
      merchantKeys(memberDb, memberId),
      linkedAccounts(memberDb, memberId),
      goalsAsOf(memberDb, memberId, today),
      scheduledNames(memberDb, memberId),
      loansOf(memberDb, clock, memberId),
    ]);
    return {
      data: {
        merchants: keys.slice(0, MAX_NAMES),
        accounts: accounts.map(({ name }) => name),
        goals: goals.map(({ name }) => name),
        payments: payments.map(({ name }) => name),
        loans: loans.filter(({ provider }) => provider === OWN_PROVIDER).map(({ title }) => title),
      },
      sources: [],
    };
  },
);

export const findNames = tool(
  'find_names',
  'Finds what a name refers to among the member’s own merchants, accounts, goals, scheduled payments and tags, allowing for typos. Use it before filtering by merchant.',
  z.object({ text: searchText }),
  async ({ text }, scope) => {
    const { context, memberId, today } = scope;
    const typed = plain(text);
    const none = {
      sure: true,
      merchants: [],
      related: [],
      brand: null,
      words: null,
      accounts: [],
      goals: [],
      payments: [],
      tags: [],
    };
    if (typed === '') return { data: none, sources: [] };
    const [{ merchants, related, brand, sure }, accounts] = await Promise.all([
      merchantsNamed(scope, typed),
      linkedAccounts(context.memberDb, memberId),
    ]);
    const matchingAccounts = accounts
      .filter(({ name }) => matches(name, typed))
      .map(({ id, name, kind }) => ({ id, name, kind }));
    if (merchants.length > 0)
      return { data: { ...none, sure, merchants, related, brand, accounts: matchingAccounts }, sources: [] };
    const [goals, payments, tags] = await Promise.all([
      goalsAsOf(context.memberDb, memberId, today),
      scheduledNames(context.memberDb, memberId),
      tagsInUse(context.memberDb, memberId),
    ]);
    const filter = { description: typed };
    const inText =
      typed.length >= 3 &&
      (await pageOf(listParts(context), memberId, filter, MAX_ROWS_READ)).rows.some(({ description }) =>
        ` ${plain(description)}`.includes(` ${typed}`),
      );
    return {
      data: {
        sure: true,
        merchants,
        related,
        brand,
        words: inText ? typed : null,
        accounts: matchingAccounts,
        goals: goals.filter(({ name }) => matches(name, typed)).map(({ id, name }) => ({ id, name })),
        payments: payments.filter(({ name }) => matches(name, typed)),
        tags: tags.filter(({ tag }) => plain(tag) === typed).map(({ tag }) => tag),
      },
      sources: [],
    };
  },
);
