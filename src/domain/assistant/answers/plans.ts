import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { BudgetResult, BudgetsResult, GoalResult, SubscriptionResult } from '../findings.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { pastOf, spanWords } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { has } from '../concepts.ts';
import { averages } from './averages.ts';
import { answerRows } from './rows.ts';
import { targetOf, targetOfTopics } from './target.ts';

/** What the list of subscriptions is made of. */
const steadySubs: ReadonlySet<number> = new Set([
  subCategoryIds.streaming,
  subCategoryIds.memberships,
  subCategoryIds.software,
]);

const day = (date: string): string => formatDate(date, 'dmy');
const MAX_LISTED = 8;

function nearest<T extends { name: string }>(items: readonly T[], names: readonly string[]): T[] {
  const words = names.flatMap((name) => name.toLowerCase().split(' ')).filter((word) => word.length > 2);
  return items.filter(({ name }) => {
    const lower = name.toLowerCase();
    return (
      names.some((candidate) => lower.includes(candidate.toLowerCase())) ||
      words.some((word) =>
        lower.split(/\W+/).some((part) => part === word || (word.length > 4 && part.startsWith(word.slice(0, -1)))),
      )
    );
  });
}

function subscriptionWords({ name, amount, every }: SubscriptionResult): Piece[] {
  return say`${name} (${amount} ${every})`;
}

/** What is paid for again and again. */
export function* answerSubscriptions(context: Inquiry): Answering {
  const { question } = context;
  const reply = yield* ask('subscriptions', {});
  const { subscriptions } = reply;
  if (subscriptions.length === 0) return yield* tell('I see no subscriptions among your transactions.');
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
  if (
    question.topics.some(
      ({ subCategories: ids, kind }) => kind === 'expense' && ids.length > 0 && !ids.some((id) => steadySubs.has(id)),
    )
  )
    return yield* answerRows({ ...context, question: { ...question, intent: 'rows', measure: 'last' } });
  if (/\btrials?\b/.test(question.text)) {
    if (reply.trials.length === 0) return yield* tell('I see no free trial that is about to end.');
    return yield* tell(
      `Trials that may end: ${reply.trials.map(({ name, ends }) => `${name} about ${day(ends)}`).join(', ')}.`,
    );
  }
  if (/\bprice\b|\bgone up\b|\bwent up\b|\bincreas\w*|\brise[ns]?\b|\bdearer\b/.test(question.text)) {
    const risen = subscriptions.filter(({ rise }) => rise !== null);
    if (risen.length === 0) return yield* tell('None of your subscriptions has gone up in price in your data.');
    return yield* tell(
      'These have gone up: ',
      listed(risen.map(({ name, rise }) => say`${name} from ${rise!.from} to ${rise!.to} since ${day(rise!.since)}`)),
      '.',
    );
  }
  if (/\bnext\b|\bwhen\b|\brenew\w*|\bcoming\b/.test(question.text)) {
    const next = subscriptions
      .filter((item) => item.next !== null)
      .toSorted((a, b) => (a.next! < b.next! ? -1 : 1))
      .slice(0, MAX_LISTED);
    if (next.length > 0)
      return yield* tell(
        'Next are ',
        listed(next.map((item) => say`${item.name} on ${day(item.next!)} (${item.amount})`)),
        '.',
      );
  }
  const dearest = subscriptions.toSorted((a, b) => b.year_cents - a.year_cents);
  if (
    /\b(?:most expensive|dearest|biggest|priciest|largest|costs? (?:me )?(?:the )?most|highest)\b/.test(question.text)
  )
    return yield* tell('The dearest is ', subscriptionWords(dearest[0]!), say`, ${dearest[0]!.year} a year.`);
  if (/\b(?:cheapest|least expensive|smallest|lowest)\b/.test(question.text))
    return yield* tell('The cheapest is ', subscriptionWords(dearest.at(-1)!), say`, ${dearest.at(-1)!.year} a year.`);
  yield* tell(
    say`You have ${reply.count}, which come to ${reply.month} a month or ${reply.year} a year: `,
    listed(dearest.slice(0, MAX_LISTED).map(subscriptionWords)),
    subscriptions.length > MAX_LISTED ? ' and more.' : '.',
  );
  if (/\b(?:last|past|spent|cost me)\b/.test(question.text))
    yield* tell(say` From ${spanWords(reply)} you paid ${reply.spent} for them.`);
}

function goalWords(goal: GoalResult): Piece[] {
  if (goal.done) return say`${goal.name} is reached with ${goal.saved}`;
  return say`${goal.name} has ${goal.saved} of ${goal.target} (${goal.percent})`;
}

export function* oneGoal(goal: GoalResult): Generator<Step, void, unknown> {
  yield* tell(goalWords(goal), '. ');
  if (goal.done) return;
  yield* tell(say`${goal.left} is still to go. `);
  if (goal.paused) yield* tell('It is paused. ');
  else if (goal.projected)
    yield* tell(
      `At the pace of the last months it is reached on ${day(goal.projected)}${goal.target_date ? `; you want it by ${day(goal.target_date)}, so it is ${goal.projected <= goal.target_date ? 'on track' : 'behind'}` : ''}. `,
    );
  else yield* tell('At the pace of the last months it is not reached, as its account does not grow. ');
  if (goal.per_pay && goal.target_date)
    yield* tell(say`To have it by ${day(goal.target_date)}, put aside ${goal.per_pay} each pay.`);
}

/** The goals named in a text, with or without a generic word. */
export function goalsIn(goals: readonly GoalResult[], text: string): GoalResult[] {
  return goals.filter(({ name }) => {
    const lower = name.toLowerCase().replace(/ (?:fund|goal|savings|money)$/, '');
    return lower.length > 3 && ` ${text} `.includes(` ${lower} `);
  });
}

/** How far goals are. */
export function* answerGoals({ question }: Inquiry): Answering {
  const { goals, saved, left, count } = yield* ask('goals', {});
  if (goals.length === 0) {
    yield* tell('You have no goals yet. ');
    return yield* askBack('Shall I prepare one?', [
      'Create a goal to save $1,000 for emergencies',
      'Create a goal to save $2,000 for a holiday',
    ]);
  }
  const called = goalsIn(goals, question.text.replace(/\brainy day\b/, 'emergency'));
  const namedGoals =
    called.length > 0
      ? called
      : nearest(
          goals,
          [...question.names, ...question.mixed, question.topicWords].filter((name) => name !== ''),
        );
  if (namedGoals.length === 1 || (namedGoals.length > 0 && goals.length > namedGoals.length)) {
    for (const goal of namedGoals.slice(0, 2)) yield* oneGoal(goal);
    return;
  }
  const open = goals.filter(({ done }) => !done);
  if (open.length === 1 && /\bmy goal\b/.test(question.text)) return yield* oneGoal(open[0]!);
  if (
    /\b(?:left|to go|remaining|still need|still have to|have to save|still to save|more do i need)\b/.test(
      question.text,
    ) &&
    open.length > 0
  )
    return yield* tell(
      say`${left} is still to go: `,
      listed(open.slice(0, MAX_LISTED).map((goal) => say`${goal.left} for ${goal.name}`)),
      '.',
    );
  if (/\bon track\b|\bbehind\b|\breach\b|\bwhen\b/.test(question.text)) {
    for (const goal of open.slice(0, 4)) yield* oneGoal(goal);
    return;
  }
  yield* tell(
    say`You have ${count} and have saved ${saved} for those that are open: `,
    listed(goals.slice(0, MAX_LISTED).map(goalWords)),
    '.',
  );
}

function lineOf(budgets: BudgetsResult, question: Question): BudgetResult[] {
  const ofTopics = question.topics.flatMap((topic) =>
    budgets.lines.filter((line) =>
      line.sub_category_id === null
        ? topic.categories.includes(line.category_id)
        : topic.subCategories.includes(line.sub_category_id),
    ),
  );
  if (ofTopics.length > 0) return [...new Set(ofTopics)];
  // A budget of a category covers its parts, and vice versa.
  return budgets.lines.filter((line) =>
    question.topics.some(
      (topic) =>
        topic.categories.includes(line.category_id) ||
        topic.subCategories.some(
          (id) =>
            line.sub_category_id === id || (line.sub_category_id === null && budgets.parents[id] === line.category_id),
        ),
    ),
  );
}

function budgetWords(line: BudgetResult): Piece[] {
  return line.left_cents >= 0
    ? say`${line.name}: ${line.spent} of ${line.budget} spent (${line.percent}), ${line.left} left`
    : say`${line.name}: ${line.spent} of ${line.budget} spent, ${line.left} over`;
}

function* allBudgets(budgets: BudgetsResult, question: Question): Generator<Step, void, unknown> {
  const over = budgets.lines.filter(({ left_cents: left }) => left < 0);
  const words = `in the pay cycle of ${spanWords(budgets)}`;
  if (has(question.text, 'closestOver')) {
    const [closest, ...rest] = budgets.lines.toSorted((a, b) => b.percent_value - a.percent_value);
    return yield* tell(
      `Closest to its limit ${words} is `,
      budgetWords(closest!),
      '.',
      rest[0] ? [...say` Then `, ...budgetWords(rest[0]), { kind: 'text', text: '.' }] : [],
    );
  }
  if (
    /\bover(?:spen\w*|spending| ?budget)?\b|\bblown\b|\bblew\b|\bexceed\w*|\bgone over\b|\bbust\w*/.test(question.text)
  ) {
    if (over.length === 0) return yield* tell(`No budget is over ${words}.`);
    return yield* tell(`Over budget ${words}: `, listed(over.map((line) => say`${line.name} by ${line.left}`)), '.');
  }
  yield* tell(
    budgets.left_cents >= 0
      ? say`You have spent ${budgets.spent} of ${budgets.budgeted} budgeted ${words}; ${budgets.left} is left with ${budgets.days_left} to go. `
      : say`You have spent ${budgets.spent}, which is ${budgets.left} over the ${budgets.budgeted} that is budgeted ${words}. `,
  );
  yield* tell(listed(budgets.lines.slice(0, MAX_LISTED).map(budgetWords)), '.');
}

/** A past pay cycle without a budget: reports its spending and the current budget. Returns whether there is one. */
function* withoutBudgetThen(then: BudgetsResult, { question }: Inquiry): Generator<Step, boolean, unknown> {
  const present = lineOf(yield* ask('budgets', {}), question);
  if (present.length === 0) return false;
  const target = targetOfTopics(question.topics, question);
  const {
    spans: [spent],
  } = yield* ask('row_totals', { filter: target.filter, spans: [{ from: then.from, to: then.to }] });
  yield* tell(
    say`You spent ${spent!.total}${target.on} in the pay cycle of ${spanWords(then)}. No budget for it was kept then; now it is `,
    listed(present.map(({ name, budget }) => say`${budget} for ${name}`)),
    '.',
  );
  return true;
}

/** Spending in a pay cycle without budgets, on what has a budget now. */
function* spentThen(then: BudgetsResult): Generator<Step, void, unknown> {
  yield* tell(`No budgets were kept in the pay cycle of ${spanWords(then)}.`);
  const { lines } = yield* ask('budgets', {});
  for (const line of lines.slice(0, MAX_LISTED)) {
    const place =
      line.sub_category_id === null ? { categories: [line.category_id] } : { sub_categories: [line.sub_category_id] };
    const {
      spans: [spent],
    } = yield* ask('row_totals', { filter: { flow: 'out', ...place }, spans: [{ from: then.from, to: then.to }] });
    yield* tell(say` ${line.name}: ${spent!.total} was spent; the budget is now ${line.budget}.`);
  }
}

/** How budgets stand. */
export function* answerBudgets(context: Inquiry): Answering {
  const { question, now } = context;
  const past = question.whens[0] ? pastOf(question.whens[0], now) : null;
  const budgets = yield* ask('budgets', past && past.to < now.today ? { date: past.to } : {});
  if (question.topics.length > 0) {
    const matchingBudgets = lineOf(budgets, question);
    const [cents] = question.amounts;
    if (matchingBudgets.length === 1 && cents !== undefined)
      yield* tell(cents > matchingBudgets[0]!.left_cents ? 'Yes, that would go over. ' : 'No, that would still fit. ');
    if (matchingBudgets.length > 0)
      return yield* tell(`In the pay cycle of ${spanWords(budgets)}, `, listed(matchingBudgets.map(budgetWords)), '.');
    const name = question.topics[0]!.name;
    if (past && past.to < now.today && (yield* withoutBudgetThen(budgets, context))) return;
    yield* tell(`I see no budget for ${name} in the pay cycle of ${spanWords(budgets)}. `);
    return yield* answerUsual(context);
  }
  const unknown = question.names.find((word) => question.text.includes(`${word} budget`));
  if (unknown !== undefined && budgets.lines.length > 0)
    return yield* askBack(
      `I know no category “${unknown}”. Which budget do you mean?`,
      budgets.lines.slice(0, 5).map((line) => `How is my ${line.name} budget going?`),
    );
  if (budgets.lines.length === 0 && past && past.to < now.today) return yield* spentThen(budgets);
  if (budgets.lines.length === 0) {
    yield* tell('You have set no budgets yet. ');
    return yield* askBack('Shall I prepare one?', [
      'What should my groceries budget be?',
      'What should my eating out budget be?',
    ]);
  }
  return yield* allBudgets(budgets, question);
}

/** Usual cost of a category in a pay cycle. */
export function* answerUsual(context: Inquiry): Answering {
  const target = yield* targetOf(context.question);
  if (!target) return;
  yield* averages(target, {
    ...context,
    question: { ...context.question, measure: 'average', unit: context.question.unit ?? 'pay', whens: [] },
  });
  if (context.question.topics.length > 0)
    yield* tell(
      ' A budget is kept per pay cycle; say “Set a budget of” with an amount and the category, and I will prepare it.',
    );
}
