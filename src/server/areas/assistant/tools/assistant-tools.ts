import * as z from 'zod/mini';

import type { SystemContext } from '#server/kit/implement.ts';
import { ToolRefused } from '#server/ports/assistant/port.ts';
import type { AssistantTools, ToolDescription, ToolResult } from '#server/ports/assistant/port.ts';
import { afford, bills, forecast, pay, safeToSpend, savingPlan } from './forecast-tools.ts';
import { proposeBudget, proposeCategory, proposeGoal, proposePayment } from './change-tools.ts';
import { FigureBook } from './figure-book.ts';
import { creditScore, loanInterest, loans } from './loan-tools.ts';
import { findNames, ownNames } from './name-tools.ts';
import { unusual } from './unusual-tools.ts';
import { payCycleOf } from './pay-facts.ts';
import { budgets, goals, subscriptions } from './plan-tools.ts';
import { rowGroups, rowList, rowTotals } from './transaction-tools.ts';
import { accounts, cashFlow, dataHeld, entries, netWorth, screen, taxYear, wellness } from './overview-tools.ts';
import { tool } from './tool.ts';
import type { Tool } from './tool.ts';
import { nothing } from './tool-input.ts';

const payCycle = tool(
  'pay_cycle',
  'The rhythm of the member’s pay: weekly, fortnightly, four-weekly or monthly, with a payday.',
  nothing,
  async (_input, place) => ({ data: await payCycleOf(place), source: '' }),
);

const tools: ReadonlyMap<string, Tool> = new Map(
  [
    payCycle,
    ownNames,
    findNames,
    rowTotals,
    rowGroups,
    rowList,
    cashFlow,
    accounts,
    bills,
    safeToSpend,
    pay,
    forecast,
    afford,
    savingPlan,
    subscriptions,
    goals,
    budgets,
    netWorth,
    wellness,
    unusual,
    taxYear,
    loans,
    loanInterest,
    creditScore,
    entries,
    screen,
    dataHeld,
    proposeBudget,
    proposeGoal,
    proposePayment,
    proposeCategory,
  ].map((one) => [one.name, one as unknown as Tool]),
);

const list: readonly ToolDescription[] = [...tools.values()].map(({ name, about, input }) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return { name, about, input: schema };
});

/** The reads over the rows of the member who asks. Every query names the member and stands behind row-level security. */
export function assistantTools(context: SystemContext): AssistantTools {
  const place = { context, memberId: context.member.id, today: context.clock.today(context.member.timeZone) };
  return {
    list,
    async run(name: string, input: unknown): Promise<ToolResult> {
      const result = tools.get(name);
      if (!result) throw new ToolRefused(`There is no tool '${name}'.`);
      const read = z.safeParse(result.input, input ?? {});
      if (!read.success)
        throw new ToolRefused(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '));
      const figures = new FigureBook(result.name);
      const { data, source, proposal } = await result.run(read.data as never, place, figures);
      return { data, source, figures: figures.figures, ...(proposal ? { proposal } : {}) };
    },
  };
}
