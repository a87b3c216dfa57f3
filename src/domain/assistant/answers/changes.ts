import { addDays, addMonths } from '../../calendar/civil-date.ts';
import { findCategory, findSubCategory } from '../../categorise/taxonomy.ts';
import type { BudgetPer, Criteria, Span, Unit } from '../row-findings.ts';
import type { Question } from '../question.ts';
import type { Topic } from '../topics.ts';
import { topicsIn } from '../topics-in.ts';
import { aheadOf, pastOf } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { frequencyIn } from './payment-frequency.ts';

const prepared = 'Here’s what would change. Nothing happens until you confirm, and you can undo it.';

function* outcomeOf(proposal: { ready: boolean; missing: string | null }): Generator<Step, void, unknown> {
  yield* tell(proposal.ready ? prepared : (proposal.missing ?? 'I couldn’t set that up.'));
}

/** A name limited to the length allowed for goals and payments. */
const MAX_NAME = 80;

const titled = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, MAX_NAME).trim();

const perUnit: Readonly<Record<Unit, BudgetPer | undefined>> = {
  day: 'daily',
  week: 'weekly',
  fortnight: 'fortnightly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
  pay: undefined,
};

/** What an amount is for: '$600 a month', or 'for this month'. */
function perOf({ unit, text }: Question): BudgetPer | undefined {
  const named = /\bfor (?:the |this |next |all )?(?:whole )?(week|fortnight|month|quarter|year)\b/.exec(text)?.[1] as
    | Unit
    | undefined;
  const per = unit ?? named;
  return per === undefined ? undefined : perUnit[per];
}

/** A budget of a category. */
export function* proposeBudget({ question }: Inquiry): Answering {
  const topic = question.topics.find(({ kind }) => kind === 'expense');
  if (!topic)
    return yield* askBack('Which category should the budget be for?', [
      'Set a groceries budget of $300',
      'Set an eating out budget of $100',
      'Set a transport budget of $150',
    ]);
  const sub = topic.categories.length === 0 ? findSubCategory(topic.subCategories[0]!) : null;
  const place = sub ? { category_id: sub.categoryId, sub_category_id: sub.id } : { category_id: topic.categories[0]! };
  const direction = /\b(?:lower|cut|reduce|drop|decrease|trim|slash|shrink|knock|take|shave|chop|down|tighten)\b/.test(
    question.text,
  )
    ? -1
    : /\b(?:increase|raise|lift|bump|add|boost|up|extend|expand|extra|more|another)\b/.test(question.text)
      ? 1
      : 0;
  const byAmount =
    direction !== 0 &&
    (/\bby\b(?! \d+ ?(?:%|percent))|\b(?:off|another|extra)\b|^add\b|\bknock\b|\btake\b/.test(question.text) ||
      /\d more\b/.test(question.text)) &&
    !/\bto \$?\d/.test(question.text);
  const times = /\bdouble\b/.test(question.text) ? 100 : /\bhalve\b|\bin half\b/.test(question.text) ? -50 : null;
  const [cents] = question.amounts;
  if (times !== null && cents === undefined)
    return yield* outcomeOf(yield* ask('propose_budget', { ...place, percent: times }));
  if (direction !== 0 && question.percent !== null)
    return yield* outcomeOf(yield* ask('propose_budget', { ...place, percent: direction * question.percent }));
  if (cents === undefined)
    return yield* askBack(
      `How much should the budget for ${topic.name} be each pay cycle?`,
      ['$100', '$200', '$300', '$500'].map((sum) => `Set a ${topic.name} budget of ${sum}`),
    );
  const per = perOf(question);
  yield* outcomeOf(
    yield* ask('propose_budget', {
      ...place,
      ...(byAmount ? { by_cents: direction * cents } : { cents }),
      ...(per ? { per } : {}),
    }),
  );
}

/** Requests after the goal itself: 'for Europe, can you set that up as a goal'. */
const request =
  /,? (?:can|could|would|will) (?:you|we|i)\b.*$|,? (?:please )?(?:set|make|create|add) (?:that|it|this)\b.*$/;

function goalName(message: string, question: Question): string {
  const text = message.replace(request, '');
  const called = /\b(?:called|named) (.+?)(?: (?:of|for|with|by|to|at)\b.*)?$/.exec(text)?.[1];
  const purpose =
    /\b(?:for|towards?) (?:a |an |my |the |our )?((?!\$|\d)[a-z][a-z' -]*?)(?: (?:by|before|in|of|with|next|this|worth|costing|over|until|at|~)\b.*| \$.*| \d.*)?$/.exec(
      text,
    )?.[1];
  const leading = /\b(?:a|an|my|new|the) ([a-z' -]+?) (?:savings? )?(?:goal|fund)\b/.exec(text)?.[1];
  const after =
    /\bgoal (?:to save (?:for )?)?((?!\$|\d|for\b|of\b|to\b|by\b)[a-z][a-z' -]*?)(?: (?:of|by|with|to|for)\b.*| \$.*| \d.*)?$/.exec(
      text,
    )?.[1];
  const name = (called ?? purpose ?? after ?? leading ?? question.names[0] ?? question.topics[0]?.name ?? '')
    .replace(/^(?:new|savings?) ?/, '')
    .trim();
  return name === '' || name === 'goal' ? '' : titled(name);
}

/** Something to save for. */
export function* proposeGoal({ question, now }: Inquiry): Answering {
  const name = goalName(question.text, question);
  const [cents] = question.amounts;
  if (cents === undefined)
    return yield* askBack(
      `How much do you want to save${name === '' ? '' : ` for ${name.toLowerCase()}`}?`,
      ['$500', '$1,000', '$5,000'].map(
        (sum) => `Create a goal to save ${sum} for ${name === '' ? 'savings' : name.toLowerCase()}`,
      ),
    );
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  yield* outcomeOf(
    yield* ask('propose_goal', {
      name: name === '' ? 'Savings' : name,
      cents,
      ...(when ? { by: aheadOf(when, now)!.to } : {}),
    }),
  );
}

const UNNAMED = 'Payment';

function paymentName(question: Question): string {
  const purpose =
    /\b(?:pay|for|called|named|about) (?:a |an |my |the |our )?((?!\$|\d|~)[a-z][a-z' -]*?)(?: (?:payment|bill|reminder|on|every|each|by|of|next|this|for|monthly|weekly|fortnightly|tomorrow|due|at|is|to|in)\b.*| \$.*| \d.*)?$/.exec(
      question.text,
    )?.[1];
  const leading = /\b(?:a|an|my|new|the|schedule) ([a-z' -]+?) (?:payment|bill|reminder)\b/.exec(question.text)?.[1];
  const name = (purpose ?? leading ?? question.names[0] ?? question.topicWords)
    .replace(
      /\b(?:recurring|scheduled|weekly|monthly|fortnightly|quarterly|yearly|new|a|my|the|regular|starting|bill|payment|due|from)\b/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  return titled(name === '' ? UNNAMED : name);
}

function dueOn(question: Question, repeat: string, now: Now): string | null {
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  if (when) return aheadOf(when, now)!.from;
  return repeat === 'once' ? null : addDays(now.today, 1);
}

/** A payment that is to be remembered. */
export function* proposePayment({ question, now }: Inquiry): Answering {
  const { repeat, words } = frequencyIn(question.text);
  const name = paymentName(question);
  const [cents] = question.amounts;
  const payee = name === UNNAMED ? 'the payment' : name.toLowerCase();
  const purpose = name === UNNAMED ? '' : ` for ${name.toLowerCase()}`;
  if (cents === undefined)
    return yield* askBack(
      `How much is ${payee}?`,
      ['$50', '$100', '$200'].map((sum) => `Schedule a payment of ${sum}${purpose} ${words}`),
    );
  const date = dueOn(question, repeat, now);
  if (date === null)
    return yield* askBack(
      `When is ${payee} due?`,
      ['tomorrow', 'next Friday', 'on the 1st every month'].map(
        (time) =>
          `Schedule a payment of $${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}${purpose} ${time}`,
      ),
    );
  yield* outcomeOf(yield* ask('propose_payment', { name, cents, date, repeat }));
}

/** The category after 'as', 'to', 'into', 'under' or 'should be'. */
function wantedTopic(text: string): { topic: Topic; before: string } | null {
  const match =
    /^(.*)\b(?:as|to|into|in|under|should be|is actually|was actually|actually|belongs? (?:in|under|to))\b (?:a |an |the |my )?(.+)$/.exec(
      text,
    );
  if (!match) return null;
  const words = match[2]!
    .replace(/\b(?:category|instead|please|not .*|spending|expenses?|expense)\b/g, '')
    .trim()
    .split(/\s+/);
  const [topic] = topicsIn(words);
  return topic ? { topic: topic.topic, before: match[1]! } : null;
}

function subOf(topic: Topic): number {
  if (topic.subCategories.length > 0) return topic.subCategories[0]!;
  // A sub-category with the name of its category is used for it, as with groceries.
  const category = findCategory(topic.categories[0]!)!;
  return firstSubs[category.slug] ?? 0;
}

const firstSubs: Readonly<Record<string, number>> = {
  groceries: 1,
  'eating-out': 5,
  subscriptions: 11,
  transport: 26,
  health: 34,
  shopping: 50,
  leisure: 52,
};

/** 'The transactions of Petbarn' are all of them, where no day, amount or number picks some out. */
function meansEvery({ whens, amounts, limit }: Question, before: string): boolean {
  return (
    /\b(?:transactions|purchases|payments|charges|orders|visits)\b/.test(before) &&
    !/\b(?:last|latest|newest|recent|first|these|those)\b/.test(before) &&
    whens.length + amounts.length === 0 &&
    limit === null
  );
}

/** One row, or all of a merchant, into another category. */
export function* proposeCategory({ question, now }: Inquiry): Answering {
  const wanted = wantedTopic(question.text);
  const sub = wanted ? subOf(wanted.topic) : 0;
  if (!wanted || sub === 0)
    return yield* askBack('Which category should it be?', [
      'Put my latest transaction in groceries',
      'Put my latest transaction in takeaway',
      'Put my latest transaction in fuel',
    ]);
  if (wanted.topic.subCategories.length > 1)
    return yield* askBack(
      'Which category should it be?',
      wanted.topic.subCategories.map(
        (id) => `${titled(wanted.before.trim())} as ${findSubCategory(id)!.name.toLowerCase()}`,
      ),
    );
  const all = /\b(?:all|every|always|each)\b/.test(wanted.before) || meansEvery(question, wanted.before);
  const filter: Criteria = { flow: 'any' };
  for (const name of [...question.mixed, ...question.names]) {
    const matches = yield* ask('find_names', { text: name });
    if (matches.merchants[0]) filter.merchant_key = matches.merchants[0].key;
    else if (matches.words) filter.words = matches.words;
    if (filter.merchant_key ?? filter.words) break;
  }
  if (question.amounts[0] !== undefined)
    Object.assign(filter, { min_cents: question.amounts[0], max_cents: question.amounts[0] });
  const past = question.whens[0] ? pastOf(question.whens[0], now) : null;
  const span: Span = past ?? { from: addMonths(now.today, -12), to: now.today };
  if (
    !filter.merchant_key &&
    !filter.words &&
    !filter.min_cents &&
    !past &&
    !/\b(?:last|latest|newest|recent)\b/.test(wanted.before)
  )
    return yield* tell(
      'Tell me which transaction: the merchant, the day or the amount. For example, “Put yesterday’s Bunnings purchase in hardware”.',
    );
  const { rows } = yield* ask('row_list', { filter, span, order: 'newest', limit: 1 });
  const [row] = rows;
  if (!row) return yield* tell('I can’t find that transaction.');
  yield* outcomeOf(yield* ask('propose_category', { row_id: row.id, sub_category_id: sub, all }));
}
