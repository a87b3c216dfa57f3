import { brandCalled } from '../../categorise/brands.ts';
import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { paysInto } from '../account-words.ts';
import { isOwnTransfers } from '../row-findings.ts';
import type { Named, Criteria } from '../row-findings.ts';
import type { Question } from '../question.ts';
import { countsRefunds } from '../subjects.ts';
import { partsOf, topicOfSubCategories } from '../topics.ts';
import type { Topic } from '../topics.ts';
import { isEverything, whenWords } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Step } from './answering.ts';
import {
  accountsMeant,
  arrivedIn,
  intoAccount,
  movedSavings,
  ofAccount,
  paysOffCard,
  transferWords,
  transfersOf,
} from './account-target.ts';
import { boundsOf, onDays, wordsIn } from './target-parts.ts';
import type { Target } from './target-parts.ts';

const paying = /\b(?:pay|paid|paying|charged?|charges|cost|costs|owe)\b/;

/** Whether it is the member who pays: 'did the bank pay me' and 'got paid' tell of what came in. */
export function paysInterest(text: string): boolean {
  return paying.test(
    text.replace(
      /\b(?:get|got|gets|been|was|did .*) paid\b|\bpaid (?:me|us|into|in$)|\b(?:pays?|paying) (?:me|us)\b/,
      ' ',
    ),
  );
}

/** 'Interest' is earned by an account or charged on a debt: the verb decides. */
function meant(topic: Topic, question: Question): Topic {
  const earned = topic.subCategories.length === 1 && topic.subCategories[0] === subCategoryIds['interest-earned'];
  return earned && (paysInterest(question.text) || question.account === 'credit')
    ? topicOfSubCategories([subCategoryIds['interest-charged']])
    : topic;
}

function flowOf(topics: readonly Topic[], question: Question): Criteria['flow'] {
  const kind = topics[0]?.kind;
  if (kind === 'transfer') return 'paid';
  if (kind === 'income' || (kind === undefined && question.income)) return 'in';
  return 'out';
}

function nameOf(topics: readonly Topic[]): string {
  const names = [...new Set(topics.map(({ name }) => name))];
  return names.length < 2 ? (names[0] ?? 'everything') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

export function targetOfTopics(mentioned: readonly Topic[], question: Question): Target {
  const topics = mentioned.map((topic) => meant(topic, question));
  const categories = [...new Set(topics.flatMap((topic) => topic.categories))];
  const subs = [...new Set(topics.flatMap((topic) => topic.subCategories))];
  const flow = flowOf(topics, question);
  const filter: Criteria = {
    flow,
    ...boundsOf(question),
    ...(categories.length > 0 ? { categories } : {}),
    ...(subs.length > 0 ? { sub_categories: subs } : {}),
  };
  const name = nameOf(topics);
  return {
    filter,
    name,
    sure: question.names.length === 0,
    ...(flow === 'paid' && isOwnTransfers(filter.sub_categories) ? { did: 'moved' as const } : {}),
    on: `${topics.length === 0 ? '' : flow === 'in' ? ` from ${name}` : flow === 'paid' ? transferWords(subs, name) : ` on ${name}`}${onDays(question)}`,
  };
}

/** 'All Coles shops' are those of the whole chain. */
function meansChain(text: string, name: string): boolean {
  const word = name.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '.');
  return new RegExp(
    `\\b(?:all|every|any|both)(?: of)?(?: the| my)?(?: kinds of)? ${word}|\\b${word}(?: family| group| brands?| shops| stores) (?:together|combined|altogether|all up)|\\b(?:every|any) kind of ${word}|\\bincluding (?:the )?(?:metro|express|petrol|servos?|eats|prime)`,
  ).test(text);
}

function ofMerchant(
  { related, ...result }: { key: string; name: string; related: Named['related'] },
  sure: boolean,
  question: Question,
): Target {
  const left = related.filter(({ name }) => !question.names.some((word) => word.toLowerCase() === name.toLowerCase()));
  if (left.length > 0 && meansChain(question.text, result.name)) {
    const all = [result, ...left];
    return ofMerchant(
      {
        key: all.map(({ key }) => key).join('|'),
        name: `${all
          .slice(0, -1)
          .map(({ name }) => name)
          .join(', ')} and ${all.at(-1)!.name}`,
        related: [],
      },
      sure,
      question,
    );
  }
  const isIn =
    question.income && !/\bspen[dt]|\bspending\b|\bcosts?\b/.test(question.text) && !countsRefunds.test(question.text);
  const sent = !isIn && question.between === 'sent';
  return {
    ...(left.length > 0 ? { related: left } : {}),
    ...(sent ? { did: 'sent' as const } : {}),
    filter: { flow: isIn ? 'received' : sent ? 'paid' : 'out', merchant_key: result.key, ...boundsOf(question) },
    name: result.name,
    sure,
    on: `${isIn ? ' from' : sent ? ' to' : ' at'} ${result.name}${onDays(question)}`,
  };
}

interface Party {
  key: string;
  name: string;
}

/** Of 'Daniel Kowalski rent' and 'Daniel Kowalski bills' the one whose words are in the question. */
function oneOf(parties: readonly Party[], { text }: Question): Party | null {
  const spoken = new Set(wordsIn(text));
  const all = parties.map(({ name }) => wordsIn(name));
  const telling = parties.filter(({ name }) =>
    wordsIn(name).some((word) => spoken.has(word) && !all.every((words) => words.includes(word))),
  );
  return parties.length > 1 && telling.length === 1 ? telling[0]! : null;
}

/** Transfers say what they were for behind a person's name: with the same first two words they go to one person. */
function samePerson(parties: readonly Party[]): Party | null {
  const [first, second] = wordsIn(parties[0]?.name ?? '');
  if (
    parties.length < 2 ||
    second === undefined ||
    brandCalled(first!) !== null ||
    !parties.every(({ name }) => name.toLowerCase().startsWith(`${first!} ${second}`))
  )
    return null;
  const shortest = parties.reduce((one, other) => (other.name.length < one.name.length ? other : one));
  return { key: parties.map(({ key }) => key).join('|'), name: shortest.name };
}

/** The transactions that a name refers to; null if none. */
export function* targetNamed(name: string, question: Question): Generator<Step, Target | null | 'asked', unknown> {
  const matches: Named = yield* ask('find_names', { text: name });
  // A transfer has the name of its destination account: with another subject the account is meant.
  if (matches.accounts.length === 1 && question.topics.length > 0) {
    const ofTopics = targetOfTopics(question.topics, question);
    return {
      ...ofTopics,
      sure: true,
      filter: { ...ofTopics.filter, bank_account_id: [matches.accounts[0]!.id] },
      on: `${ofTopics.on} ${ofTopics.filter.flow === 'in' ? 'into' : 'from'} ${matches.accounts[0]!.name}`,
    };
  }
  const transfers = transfersOf(matches);
  if (transfers !== null && paysInto(question.text, name))
    return intoAccount(transfers, matches.accounts[0]!.name, question);
  if (transfers !== null) return ofAccount(matches.accounts[0]!, question);
  if (matches.merchants.length === 1)
    return ofMerchant({ ...matches.merchants[0]!, related: matches.related }, matches.sure, question);
  const together = oneOf(matches.merchants, question) ?? samePerson(matches.merchants);
  if (together) return ofMerchant({ ...together, related: [] }, matches.sure, question);
  if (matches.merchants.length > 1) {
    yield* askBack(
      'Which one do you mean?',
      matches.merchants
        .slice(0, 5)
        .map((match) => question.text.replace(name, () => match.name).replace(/^./, (first) => first.toUpperCase())),
    );
    return 'asked';
  }
  if (matches.tags.length === 1)
    return {
      filter: { flow: question.income ? 'in' : 'out', tag: matches.tags[0]!, ...boundsOf(question) },
      name: matches.tags[0]!,
      sure: true,
      on: ` tagged ${matches.tags[0]!}${onDays(question)}`,
    };
  const [account] = matches.accounts;
  if (account && matches.accounts.length === 1)
    return paysInto(question.text, name) || (account.kind === 'credit' && paysOffCard(question))
      ? arrivedIn([account.id], account.name, question)
      : ofAccount(account, question);
  if (matches.words !== null) {
    const flow = question.income ? 'received' : 'out';
    return {
      filter: { flow, words: matches.words, ...boundsOf(question) },
      name: matches.words,
      sure: true,
      on: ` ${flow === 'out' ? 'on' : 'from'} anything with “${matches.words}” in the bank description${onDays(question)}`,
    };
  }
  if (matches.brand !== null)
    return {
      filter: { flow: 'out', words: matches.brand, ...boundsOf(question) },
      name: matches.brand,
      sure: true,
      on: ` at ${matches.brand}${onDays(question)}`,
    };
  return null;
}

/** Refunds have the category of the expense, unless the bank's text identifies them as refunds. */
function* refunded(question: Question): Generator<Step, Target | null, unknown> {
  if (!question.topics.some(({ subCategories }) => subCategories.includes(subCategoryIds.refunds))) return null;
  const latest = yield* ask('row_list', { filter: { flow: 'in', sub_categories: [subCategoryIds.refunds] }, limit: 1 });
  return latest.all > 0
    ? null
    : {
        filter: { flow: 'refunded', ...boundsOf(question) },
        name: 'refunds',
        sure: true,
        on: ` in refunds${onDays(question)}`,
      };
}

/** The same rows without those that the question leaves out; null where a question back has been the answer already. */
export function* leavingOut(
  target: Target,
  { without, topics, ...question }: Question,
): Generator<Step, Target | null, unknown> {
  if (without.topics.length === 0 && without.names.length === 0) return target;
  const { filter } = target;
  if (without.topics.length > 0 && filter.flow !== 'out' && filter.flow !== 'in') {
    yield* askBack(`I can’t leave ${nameOf(without.topics)} out of that. Try one of these:`, [
      `How much did I spend on ${without.topics[0]!.name} this month?`,
      'How much did I spend this month?',
    ]);
    return null;
  }
  const keys: string[] = [];
  const names = without.topics.map(({ name }) => name);
  for (const name of without.names) {
    const matches = yield* ask('find_names', { text: name });
    if (matches.merchants.length !== 1 || !matches.sure) {
      yield* askBack(
        `I don’t know a merchant called “${name}”, so I can’t leave it out. What would you like to know?`,
        ['What are my top merchants this year?', 'How much did I spend this month?'],
      );
      return null;
    }
    keys.push(matches.merchants[0]!.key);
    names.push(matches.merchants[0]!.name);
  }
  // Nothing of ALDI is among what was spent at Coles.
  const own = filter.merchant_key?.split('|').concat(target.related?.map(({ key }) => key) ?? []);
  if (own && without.topics.length === 0 && !keys.some((key) => own.includes(key))) return target;
  const { categories, sub_categories: subs, ...rest } = filter;
  const narrowed =
    without.topics.length === 0
      ? { ...(categories ? { categories } : {}), ...(subs ? { sub_categories: subs } : {}) }
      : {
          sub_categories: partsOf(
            (categories ?? subs) ? topics : [],
            filter.flow === 'in' ? 'income' : 'expense',
          ).filter((id) => !partsOf(without.topics, 'expense').includes(id)),
        };
  const joined = names.length < 2 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
  return {
    ...target,
    filter: { ...rest, ...narrowed, ...(keys.length > 0 ? { except_merchant_key: keys.join('|') } : {}) },
    name: `${target.name} excluding ${joined}`,
    on: `${target.on} excluding ${joined}`,
    sure: target.sure && question.names.length === 0,
  };
}

const shortTime = ({ whens: [when] }: Question): string =>
  when === undefined
    ? 'this month'
    : when.label !== ''
      ? when.label
      : isEverything(when.span)
        ? 'over the years'
        : whenWords('', when.span);

/** An unknown name is never ignored: that would report a larger total than asked for. */
function* unknownName(question: Question): Generator<Step, void, unknown> {
  const [unknown = ''] = question.topics.length > 0 ? [...question.firm, ...question.unknown] : question.names;
  if (question.topics.length > 0) {
    const subject = nameOf(question.topics);
    return yield* askBack(`I don’t know what “${unknown}” is in your transactions. Did you mean all of ${subject}?`, [
      `How much did I spend on ${subject} ${shortTime(question)}?`,
      `Where did I spend the most on ${subject} ${shortTime(question)}?`,
    ]);
  }
  if (question.isNamed)
    return yield* tell(
      `I can’t find “${unknown}” in your transactions, accounts or categories. Try the name the way it appears on a transaction.`,
    );
  yield* askBack(`I don’t know what “${unknown}” is in your transactions. What would you like to know?`, [
    'How much did I spend this month?',
    'Where did my money go last month?',
    'What are my top merchants this year?',
  ]);
}

/** The rows that a question is about; null where it has been answered already, by a question back or as not found. */
export function* targetOf(question: Question): Generator<Step, Target | null, unknown> {
  const target = yield* subjectOf(question);
  return target && (yield* leavingOut(target, question));
}

function* subjectOf(question: Question): Generator<Step, Target | null, unknown> {
  const saved = yield* movedSavings(question);
  if (saved) return saved;
  for (const name of [...question.mixed, ...question.names]) {
    const target = yield* targetNamed(name, question);
    if (target === 'asked') return null;
    if (target) return target;
  }
  if (question.topics.length === 0 ? question.names.length > 0 : question.firm.length + question.unknown.length > 0) {
    yield* unknownName(question);
    return null;
  }
  const refunds = yield* refunded(question);
  if (refunds) return refunds;
  const target = targetOfTopics(question.topics, question);
  // What is paid towards a card comes from another account.
  const towardsCards =
    question.topics.length > 0 &&
    question.topics.every(({ subCategories }) => subCategories.includes(subCategoryIds['card-payments']));
  const account = towardsCards ? null : yield* accountsMeant(question);
  if (account === 'asked') return null;
  if (!account) return target;
  if (paysOffCard(question) && question.topics.length === 0) return arrivedIn(account.ids, account.name, question);
  return {
    ...target,
    filter: { ...target.filter, bank_account_id: account.ids },
    on: `${target.on} ${target.filter.flow === 'in' ? 'into' : 'from'} ${account.name}`,
  };
}
