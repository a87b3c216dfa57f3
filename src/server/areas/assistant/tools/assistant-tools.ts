import * as z from 'zod/mini';

import type { SystemContext } from '#server/kit/implement.ts';
import { ToolRefused } from '#server/ports/assistant/port.ts';
import type { AssistantTools, ToolDescription, ToolResult } from '#server/ports/assistant/port.ts';
import { afford, forecast } from './forecast-tools.ts';
import { repeatedCost } from './repeated-cost-tools.ts';
import { savingPlan, savingsPace } from './saving-tools.ts';
import { pay, safeToSpend } from './pay-tools.ts';
import { bills } from './bill-tools.ts';
import { proposeBudget, proposeCategory, proposeGoal, proposePayment } from './change-tools.ts';
import { FigureBook } from './figure-book.ts';
import { creditScore, loanInterest, loans } from './loan-tools.ts';
import { findNames, ownNames } from './name-tools.ts';
import { unusual } from './unusual-tools.ts';
import { payCycleOf } from './pay-facts.ts';
import { budgets, goals, subscriptions } from './plan-tools.ts';
import { rowList } from './list-tools.ts';
import { rowGroups, rowTotals } from './transaction-tools.ts';
import { accounts, cashFlow, dataHeld, entries, screen, taxYear, wellness } from './overview-tools.ts';
import { netWorth } from './net-worth-tools.ts';
import { tool } from './tool.ts';
import type { Tool } from './tool.ts';
import { noInput } from './tool-input.ts';

const payCycle = tool(
  'pay_cycle',
  'The frequency of the member’s pay: weekly, fortnightly, four-weekly or monthly, with a payday.',
  noInput,
  async (_input, scope) => ({ data: await payCycleOf(scope), sources: [] }),
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
    repeatedCost,
    savingPlan,
    savingsPace,
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

const descriptions: readonly ToolDescription[] = [...tools.values()].map(({ name, about, input }) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return { name, about, input: schema };
});

/**
 * Returns the tools over the data of the requesting member. Every query filters by member and runs under row-level
 * security.
 */
export function assistantTools(context: SystemContext): AssistantTools {
  const scope = { context, memberId: context.member.id, today: context.clock.today(context.member.timeZone) };
  return {
    list: descriptions,
    async run(name: string, input: unknown): Promise<ToolResult> {
      const selected = tools.get(name);
      if (!selected) throw new ToolRefused(`The tool “${name}” doesn’t exist.`);
      const parsed = z.safeParse(selected.input, input ?? {});
      if (!parsed.success)
        throw new ToolRefused(
          parsed.error.issues
            .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
            .join(' '),
        );
      const figures = new FigureBook(selected.name);
      const { data, sources, proposal } = await selected.run(parsed.data as never, scope, figures);
      return { data, sources, figures: figures.figures, ...(proposal ? { proposal } : {}) };
    },
  };
}
