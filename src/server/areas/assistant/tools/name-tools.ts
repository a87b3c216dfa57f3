import * as z from 'zod/mini';
import { spellingDistance } from '#domain/assistant/phrase.ts';
import { brandCalled } from '#domain/categorise/brands.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { goalsAsOf } from '../../goals/public.ts';
import { merchantKeys, merchantNames } from '../../merchants/public.ts';
import { scheduledNames } from '../../bills/public.ts';
import { pageOf, tagsInUse } from '../../transactions/public.ts';
import type { Named } from '#domain/assistant/row-findings.ts';
import { listParts, tool } from './tool.ts';
import type { Place } from './tool.ts';
import { nothing, searchText } from './tool-input.ts';

/** Asked back about more than these, nobody would read them. */
const MAX_MATCHES = 6;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Shorter names begin too many others. */
const MIN_LETTERS = 3;

/** The rank up to which every word that was typed stands in the key. */
const WHOLE_WORDS = 2;

/** How well a key fits what was typed: 0 exactly, then by its beginning, by its words, by its spelling; null not at all. */
function fit(key: string, typed: string): number | null {
  if (key === typed) return 0;
  if (key.replaceAll(' ', '') === typed.replaceAll(' ', '')) return 0;
  const words = key.split(' ');
  if (typed.length >= 3 && key.startsWith(`${typed} `)) return 1;
  if (typed.length >= 3 && typed.split(' ').every((word) => words.includes(word))) return 2;
  if (typed.length >= 4 && words.some((word) => word.startsWith(typed))) return 3;
  const most = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0;
  return most > 0 && spellingDistance(key, typed, most) <= most ? 4 : null;
}

/** The merchants of the member's own rows that a name stands for; the best fits alone. */
async function merchantsNamed(
  { context: { memberDb }, memberId }: Place,
  typed: string,
): Promise<Pick<Named, 'merchants' | 'related' | 'brand' | 'sure'>> {
  const keys = await merchantKeys(memberDb, memberId);
  const brand = brandCalled(typed);
  const best = brand && keys.includes(brand.key) ? { keys: [brand.key], sure: true } : bestOf(keys, typed);
  const shown = best.keys.slice(0, MAX_MATCHES);
  const related = shown.length === 1 ? relatedTo(keys, shown[0]!) : [];
  const names = await merchantNames(memberDb, memberId, [...shown, ...related]);
  const named = (some: readonly string[]): Named['merchants'] =>
    some.flatMap((key) => (names.has(key) ? [{ key, name: names.get(key)! }] : []));
  return { merchants: named(shown), related: named(related), brand: brand?.name ?? null, sure: best.sure };
}

/** What chains call their other shops, of which some have become brands of their own. */
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

/** Other shops of a chain: their names begin with its own. */
function relatedTo(keys: readonly string[], key: string): string[] {
  const own = plain(key);
  const others = new Set(chainWords.flatMap((word) => brandCalled(`${own} ${word}`)?.key ?? []));
  return own.length < MIN_LETTERS
    ? []
    : keys.filter((one) => one !== key && (plain(one).startsWith(`${own} `) || others.has(one))).slice(0, MAX_MATCHES);
}

function bestOf(keys: readonly string[], typed: string): { keys: string[]; sure: boolean } {
  const fits = keys.flatMap((key) => {
    const rank = fit(plain(key), typed);
    return rank === null ? [] : [{ key, rank }];
  });
  const best = Math.min(...fits.map(({ rank }) => rank));
  return { keys: fits.filter(({ rank }) => rank === best).map(({ key }) => key), sure: best <= WHOLE_WORDS };
}

const has = (name: string, typed: string): boolean =>
  ` ${plain(name)} `.includes(` ${typed} `) || plain(name) === typed;

/** A word begins where a word of the bank's text begins, in one of so many rows: 'man' is not in 'Norman'. */
const ROWS_READ = 50;

/** More names than these are not listed: what is asked about one of the others is looked for by its words. */
const MAX_NAMES = 3_000;

export const ownNames = tool(
  'own_names',
  'The names of the member’s own merchants, accounts, goals and scheduled payments, to know what a word may stand for.',
  nothing,
  async (_input, { context: { memberDb }, memberId, today }) => {
    const [keys, accounts, goals, payments] = await Promise.all([
      merchantKeys(memberDb, memberId),
      linkedAccounts(memberDb, memberId),
      goalsAsOf(memberDb, memberId, today),
      scheduledNames(memberDb, memberId),
    ]);
    return {
      data: {
        merchants: keys.slice(0, MAX_NAMES),
        accounts: accounts.map(({ name }) => name),
        goals: goals.map(({ name }) => name),
        payments: payments.map(({ name }) => name),
      },
      source: '',
    };
  },
);

export const findNames = tool(
  'find_names',
  'Finds what a name stands for among the member’s own merchants, accounts, goals, scheduled payments and tags, typing errors forgiven. Use it before a filter by merchant.',
  z.object({ text: searchText }),
  async ({ text }, place) => {
    const { context, memberId, today } = place;
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
    if (typed === '') return { data: none, source: '' };
    const [{ merchants, related, brand, sure }, accounts] = await Promise.all([
      merchantsNamed(place, typed),
      linkedAccounts(context.memberDb, memberId),
    ]);
    const called = accounts.filter(({ name }) => has(name, typed)).map(({ id, name, kind }) => ({ id, name, kind }));
    if (merchants.length > 0)
      return { data: { ...none, sure, merchants, related, brand, accounts: called }, source: '' };
    const [goals, payments, tags] = await Promise.all([
      goalsAsOf(context.memberDb, memberId, today),
      scheduledNames(context.memberDb, memberId),
      tagsInUse(context.memberDb, memberId),
    ]);
    const filter = { description: typed };
    const inText =
      typed.length >= 3 &&
      (await pageOf(listParts(context), memberId, filter, ROWS_READ)).rows.some(({ description }) =>
        ` ${plain(description)}`.includes(` ${typed}`),
      );
    return {
      data: {
        sure: true,
        merchants,
        related,
        brand,
        words: inText ? typed : null,
        accounts: called,
        goals: goals.filter(({ name }) => has(name, typed)).map(({ id, name }) => ({ id, name })),
        payments: payments.filter(({ name }) => has(name, typed)),
        tags: tags.filter(({ tag }) => plain(tag) === typed).map(({ tag }) => tag),
      },
      source: '',
    };
  },
);
