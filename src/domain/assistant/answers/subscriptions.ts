import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { SubscriptionResult, SubscriptionsResult } from '../findings.ts';
import { list, listed, say } from '../piece.ts';
import type { Inline, Row } from '../piece.ts';
import { spanWords } from '../when.ts';
import { ask, tell } from './answering.ts';
import type { Inquiry, Answering } from './answering.ts';
import { nearest } from './nearest.ts';
import { answerRows } from './rows.ts';

/** What the list of subscriptions is made of. */
const steadySubs: ReadonlySet<number> = new Set([
  subCategoryIds.streaming,
  subCategoryIds.memberships,
  subCategoryIds.software,
]);

const day = (date: string): string => formatDate(date, 'dmy');
const MAX_LISTED = 8;

function subscriptionWords({ name, amount, every }: SubscriptionResult): Inline[] {
  return say`${name} (${amount} ${every})`;
}

function* tellTrials({ trials }: SubscriptionsResult): Answering {
  if (trials.length === 0) return yield* tell('I can’t see any free trials about to end.');
  yield* tell(
    `${trials.length === 1 ? 'This free trial' : 'These free trials'} may end soon: ${trials.map(({ name, ends }) => `${name} around ${day(ends)}`).join(', ')}.`,
  );
}

function* tellRises(subscriptions: SubscriptionsResult['subscriptions']): Answering {
  const risen = subscriptions.filter(({ rise }) => rise !== null);
  if (risen.length === 0) return yield* tell('None of your subscriptions have gone up.');
  yield* tell(
    risen.length === 1 ? 'One has gone up:' : 'These have gone up:',
    list(
      'Gone up',
      risen.map(({ name, rise }) => ({
        name,
        figure: rise!.to,
        note: say`was ${rise!.from} until ${day(rise!.since)}`,
      })),
    ),
  );
}

/** The dearest, the cheapest, or the whole list with what it costs. */
function* tellCosts(text: string, reply: SubscriptionsResult): Answering {
  const { subscriptions } = reply;
  const dearest = subscriptions.toSorted((a, b) => b.year_cents - a.year_cents);
  if (/\b(?:most expensive|dearest|biggest|priciest|largest|costs? (?:me )?(?:the )?most|highest)\b/.test(text))
    return yield* tell('The most expensive is ', subscriptionWords(dearest[0]!), say`, ${dearest[0]!.year} a year.`);
  if (/\b(?:cheapest|least expensive|smallest|lowest)\b/.test(text))
    return yield* tell('The cheapest is ', subscriptionWords(dearest.at(-1)!), say`, ${dearest.at(-1)!.year} a year.`);
  yield* tell(
    say`You have ${reply.count}, costing ${reply.month} a month or ${reply.year} a year.${subscriptions.length > MAX_LISTED ? ' The biggest:' : ''}`,
    list(
      'Subscriptions',
      dearest
        .slice(0, MAX_LISTED)
        .map(({ name, amount, every }): Row => ({ name, figure: amount, note: say`${every}` })),
    ),
  );
  if (/\b(?:last|past|spent|cost me)\b/.test(text))
    yield* tell(
      say`You paid ${reply.spent} for ${subscriptions.length === 1 ? 'it' : 'them'} from ${spanWords(reply)}.`,
    );
}

/** What is paid for again and again. */
export function* answerSubscriptions(context: Inquiry): Answering {
  const { question } = context;
  const reply = yield* ask('subscriptions', {});
  const { subscriptions } = reply;
  if (subscriptions.length === 0) return yield* tell('I can’t find any subscriptions in your transactions.');
  const named = nearest(subscriptions, [...question.names, ...question.mixed]);
  if (named.length > 0 && question.names.length > 0)
    return yield* tell(
      listed(
        named.map(
          (item) =>
            say`${item.name} is ${item.amount} ${item.every}, ${item.year} a year${item.next ? `, next on ${day(item.next)}` : ''}`,
        ),
      ),
      '.',
    );
  // What is named and is none of them is no reason to list them all.
  if (question.isNamed && question.names.length > 0)
    return yield* answerRows({ ...context, question: { ...question, intent: 'rows', measure: 'last', topics: [] } });
  if (
    question.topics.some(
      ({ subCategories: ids, kind }) => kind === 'expense' && ids.length > 0 && !ids.some((id) => steadySubs.has(id)),
    )
  )
    return yield* answerRows({ ...context, question: { ...question, intent: 'rows', measure: 'last' } });
  if (/\btrials?\b/.test(question.text)) return yield* tellTrials(reply);
  if (/\bprice\b|\bgone up\b|\bwent up\b|\bincreas\w*|\brise[ns]?\b|\bdearer\b/.test(question.text))
    return yield* tellRises(subscriptions);
  if (/\bnext\b|\bwhen\b|\brenew\w*|\bcoming\b/.test(question.text)) {
    const next = subscriptions
      .filter((item) => item.next !== null)
      .toSorted((a, b) => (a.next! < b.next! ? -1 : 1))
      .slice(0, MAX_LISTED);
    if (next.length > 0)
      return yield* tell(
        'Coming up next:',
        list(
          'Next renewals',
          next.map((item) => ({ name: item.name, figure: item.amount, note: say`${day(item.next!)}` })),
        ),
      );
  }
  yield* tellCosts(question.text, reply);
}
