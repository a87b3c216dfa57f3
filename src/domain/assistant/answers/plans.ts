import { formatDate } from '../../calendar/date-format.ts';
import type { BudgetResult, BudgetsResult, GoalResult } from '../findings.ts';
import { list, listed, say } from '../piece.ts';
import type { Inline, Row } from '../piece.ts';
import type { Question } from '../question.ts';
import { pastOf, spanWords } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { has } from '../concepts.ts';
import { averages } from './averages.ts';
import { nearest } from './nearest.ts';
import { savesForGoals } from './saving-plan.ts';
import { targetOf, targetOfTopics } from './target.ts';

const day = (date: string): string => formatDate(date, 'dmy');
const MAX_LISTED = 8;

function goalWords(goal: GoalResult): Inline[] {
  if (goal.done) return say`You’ve reached ${goal.name}, with ${goal.saved} saved`;
  return say`${goal.name} has ${goal.saved} of ${goal.target} (${goal.percent})`;
}

function goalLine({ name, saved, target, percent, done }: GoalResult): Row {
  return { name, figure: saved, share: percent, note: done ? say`reached` : say`of ${target}` };
}

export function* oneGoal(goal: GoalResult): Generator<Step, void, unknown> {
  yield* tell(goalWords(goal), '. ');
  if (goal.done) return;
  yield* tell(say`${goal.left} to go. `);
  if (goal.paused) yield* tell('It’s paused. ');
  else if (goal.projected)
    yield* tell(
      `At your current pace you’ll get there on ${day(goal.projected)}${goal.target_date ? `. You want it by ${day(goal.target_date)}, so you’re ${goal.projected <= goal.target_date ? 'on track' : 'behind'}` : ''}. `,
    );
  else yield* tell('At your current pace you won’t get there, because the goal’s savings aren’t growing enough. ');
  if (goal.per_pay && goal.target_date)
    yield* tell(say`To have it by ${day(goal.target_date)}, put aside ${goal.per_pay} each pay. `);
}

/** The goals named in a text, with or without a generic word. */
export function goalsIn(goals: readonly GoalResult[], text: string): GoalResult[] {
  return goals.filter(({ name }) => {
    const lower = name.toLowerCase().replace(/ (?:fund|goal|savings|money)$/, '');
    return lower.length > 3 && ` ${text} `.includes(` ${lower} `);
  });
}

/** How far goals are. */
export function* answerGoals({ question, now }: Inquiry): Answering {
  const { goals, saved, left, count } = yield* ask('goals', {});
  if (goals.length === 0) {
    yield* tell('You have no goals yet. ');
    return yield* askBack('Want to set one up?', [
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
  const chosen = (namedGoals.length > 0 ? namedGoals : goals).filter(({ done }) => !done);
  const toGo = chosen.reduce((sum, goal) => sum + goal.left.cents!, 0);
  if (yield* savesForGoals(chosen, toGo, question, now)) return;
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
      say`You have ${left} to go.`,
      list(
        'Still to go',
        open.slice(0, MAX_LISTED).map((goal) => ({ name: goal.name, figure: goal.left, unit: 'to go' })),
      ),
    );
  if (/\bon track\b|\bbehind\b|\breach\b|\bwhen\b/.test(question.text)) {
    for (const goal of open.slice(0, 4)) yield* oneGoal(goal);
    return;
  }
  yield* tell(
    open.length === 0
      ? say`You have ${count}, and you’ve reached ${goals.length === 1 ? 'it' : 'them all'}.`
      : say`You have ${count}, with ${saved} saved towards ${goals.length === 1 ? 'it' : open.length === goals.length ? 'them' : open.length === 1 ? 'the open one' : 'the open ones'}.`,
    list('Goals', goals.slice(0, MAX_LISTED).map(goalLine)),
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

function budgetLine({ name, spent, budget, left, left_cents: cents, percent }: BudgetResult): Row {
  return {
    name,
    figure: spent,
    share: percent,
    note: cents >= 0 ? say`of ${budget}, ${left} left` : say`of ${budget}, ${left} over`,
  };
}

function budgetWords(line: BudgetResult): Inline[] {
  return line.left_cents >= 0
    ? say`${line.name}: ${line.spent} of ${line.budget} spent (${line.percent}), ${line.left} left`
    : say`${line.name}: ${line.spent} of ${line.budget} spent, ${line.left} over`;
}

function* allBudgets(budgets: BudgetsResult, question: Question, isOver: boolean): Generator<Step, void, unknown> {
  const over = budgets.lines.filter(({ left_cents: left }) => left < 0);
  const words = isOver ? `in the pay cycle from ${spanWords(budgets)}` : `this pay cycle (${spanWords(budgets)})`;
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
    if (over.length === 0) return yield* tell(`You haven’t gone over any budget ${words}.`);
    return yield* tell(
      `Over budget ${words}:`,
      list(
        'Over budget',
        over.map((line) => ({ name: line.name, figure: line.left, unit: 'over' })),
      ),
    );
  }
  const did = isOver ? 'You spent' : 'You’ve spent';
  yield* tell(
    budgets.left_cents < 0
      ? say`${did} ${budgets.spent} ${words}, ${budgets.left} over your ${budgets.budgeted} budget.`
      : isOver
        ? say`${did} ${budgets.spent} of your ${budgets.budgeted} budget ${words}, with ${budgets.left} left.`
        : say`${did} ${budgets.spent} of your ${budgets.budgeted} budget ${words}. ${budgets.left} left, with ${budgets.days_left} to go.`,
  );
  yield* tell(list('Budgets', budgets.lines.slice(0, MAX_LISTED).map(budgetLine)));
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
    say`You spent ${spent!.total}${target.on} in that pay cycle (${spanWords(then)}). You had no budget for it then. Your budget is now `,
    listed(present.map(({ name, budget }) => say`${budget} for ${name}`)),
    '.',
  );
  return true;
}

/** Spending in a pay cycle without budgets, on what has a budget now. */
function* spentThen(then: BudgetsResult): Generator<Step, void, unknown> {
  yield* tell(`You had no budgets in that pay cycle (${spanWords(then)}).`);
  const { lines } = yield* ask('budgets', {});
  for (const line of lines.slice(0, MAX_LISTED)) {
    const place =
      line.sub_category_id === null ? { categories: [line.category_id] } : { sub_categories: [line.sub_category_id] };
    const {
      spans: [spent],
    } = yield* ask('row_totals', { filter: { flow: 'out', ...place }, spans: [{ from: then.from, to: then.to }] });
    yield* tell(say` ${line.name}: you spent ${spent!.total}, and the budget is now ${line.budget}.`);
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
      yield* tell(
        cents > matchingBudgets[0]!.left_cents ? 'That would take you over budget. ' : 'You’d still be within budget. ',
      );
    if (matchingBudgets.length > 0)
      return yield* tell(listed(matchingBudgets.map(budgetWords)), ` in the pay cycle from ${spanWords(budgets)}.`);
    const name = question.topics[0]!.name;
    if (past && past.to < now.today && (yield* withoutBudgetThen(budgets, context))) return;
    yield* tell(`You have no budget for ${name} in the pay cycle from ${spanWords(budgets)}. `);
    return yield* answerUsual(context);
  }
  const unknown = question.names.find((word) => question.text.includes(`${word} budget`));
  if (unknown !== undefined && budgets.lines.length > 0)
    return yield* askBack(
      `There’s no category called “${unknown}”. Which budget do you mean?`,
      budgets.lines.slice(0, 5).map((line) => `How is my ${line.name} budget going?`),
    );
  if (budgets.lines.length === 0 && past && past.to < now.today) return yield* spentThen(budgets);
  if (budgets.lines.length === 0) {
    yield* tell('You have no budgets yet. ');
    return yield* askBack('Want to set one up?', [
      'What should my groceries budget be?',
      'What should my eating out budget be?',
    ]);
  }
  return yield* allBudgets(budgets, question, budgets.to < now.today);
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
      ' Budgets run for a pay cycle. Say “Set a budget of” with an amount and the category, and I’ll set it up for you to confirm.',
    );
}
