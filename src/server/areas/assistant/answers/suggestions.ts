import type { SuggestionOnWire } from '#contract/areas/assistant.ts';
import type { ToolName, Tools } from '#domain/assistant/findings.ts';
import { topicsIn } from '#domain/assistant/topics-in.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { AssistantTools } from '#server/ports/assistant/port.ts';

/** How far ahead a bill may be that a suggestion names. */
const BILL_DAYS = 35;
const MAX_GROUPS = 8;

/** A category as the assistant understands it; undefined if it has no word for it. */
function understood(name: string): string | undefined {
  return topicsIn(name.toLowerCase().split(/\s+/))[0]?.topic.name;
}

/**
 * Returns questions to begin with that name what the member has: where most was spent last month beside rent, the shop
 * visited most often, the next bill, a budget and a goal. Empty until there are transactions.
 */
export async function suggestionsFor(tools: AssistantTools, today: CivilDate): Promise<SuggestionOnWire[]> {
  const run = async <N extends ToolName>(name: N, input: Tools[N]['input']) =>
    (await tools.run(name, input)).data as Tools[N]['data'];
  const { first } = await run('data_held', {});
  if (first === null) return [];
  const lastMonth = { from: addMonths(startOfMonth(today), -1), to: endOfMonth(addMonths(startOfMonth(today), -1)) };
  const [categories, merchants, bills, budgets, goals] = await Promise.all([
    run('row_groups', { filter: { flow: 'out' }, span: lastMonth, by: 'sub_category', limit: MAX_GROUPS }),
    run('row_groups', {
      filter: { flow: 'out' },
      span: { from: addDays(today, -90), to: today },
      by: 'merchant',
      order: 'count',
      limit: MAX_GROUPS,
    }),
    run('bills', { from: today, to: addDays(today, BILL_DAYS) }),
    run('budgets', {}),
    run('goals', {}),
  ]);
  const category = categories.lines
    .filter(({ sub_category_id: id }) => id !== subCategoryIds.rent && id !== subCategoryIds.mortgage)
    .map(({ name }) => understood(name))
    .find((name) => name !== undefined);
  // A name that also means a category, such as 'Opal', would be answered for the category.
  const merchant = merchants.lines.find(({ name }) => understood(name) === undefined)?.name;
  const bill = bills.bills.find(({ income, state }) => !income && state === 'due');
  const budget = budgets.lines.map(({ name }) => understood(name)).find((name) => name !== undefined);
  const goal = goals.goals.find(({ done }) => !done);
  return [
    {
      about: 'spending',
      question: category ? `How much did I spend on ${category} last month?` : 'How much did I spend last month?',
    },
    {
      about: 'spending',
      question: merchant ? `How much did I spend at ${merchant} this year?` : 'Where did my money go last month?',
    },
    { about: 'ahead', question: 'How much is safe to spend until payday?' },
    { about: 'ahead', question: bill ? `When is ${bill.name} due?` : 'What bills are coming up?' },
    {
      about: 'plans',
      question: budget ? `How is my ${budget} budget going?` : `What should my ${category ?? 'groceries'} budget be?`,
    },
    { about: 'plans', question: goal ? `How is my ${goal.name} goal going?` : 'Can I afford $200?' },
    { about: 'changes', question: `Set a ${category ?? 'groceries'} budget of $300` },
    { about: 'changes', question: 'Create a goal to save $1,000 for a holiday' },
  ];
}
