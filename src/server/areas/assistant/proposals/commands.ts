import * as z from 'zod/mini';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { goals } from '#contract/areas/goals.ts';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint, ParamsOf } from '#contract/kit/endpoint.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#server/kit/problem.ts';
import type { Context, Handler } from '#server/kit/implement.ts';
import { budgetCommands } from '../../budget/public.ts';
import { categoryCommands } from '../../categories/public.ts';
import { goalCommands } from '../../goals/public.ts';
import { billCommands } from '../../bills/public.ts';
import { transactionCommands } from '../../transactions/public.ts';
import type { UndoCommand } from '../tables.ts';

type MemberContext = Context<'member'>;

/** A call that can be proposed or that undoes a proposal. It runs the endpoint's own handler with all of its checks. */
interface Command {
  run(context: MemberContext, input: { params?: unknown; body: unknown }): Promise<UndoCommand | null>;
}

function decoded(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, (input ?? {}) as never);
  if (!result.success) throw badInput(result.error.issues);
  return result.data;
}

type UndoOf<E extends Endpoint> = (
  reply: Awaited<ReturnType<Handler<E>>>,
  body: BodyOf<E>,
  before: UndoCommand | null,
) => UndoCommand | null;
type ReadBefore<E extends Endpoint> = (context: MemberContext, body: BodyOf<E>) => Promise<UndoCommand | null>;

/**
 * Builds a command from an endpoint.
 *
 * @param undoOf Returns the command that undoes the change.
 * @param look Reads, before the change, what an undo restores.
 */
function command<E extends Endpoint>(
  endpoint: E,
  handle: (input: never, context: never) => Promise<unknown>,
  undoOf: UndoOf<E>,
  readBefore?: ReadBefore<E>,
): Command {
  return {
    async run(context, input) {
      const params = decoded(endpoint.params, input.params) as ParamsOf<E>;
      const body = decoded(endpoint.body, input.body) as BodyOf<E>;
      const before = readBefore ? await readBefore(context, body) : null;
      const reply = await handle({ params, query: undefined, body } as never, context as never);
      return undoOf(reply as Awaited<ReturnType<Handler<E>>>, body, before);
    },
  };
}

const noUndo = (): null => null;

function undoCategorising(changeId: number | null): UndoCommand | null {
  return changeId === null ? null : { call: 'categorising.undo', body: { change_id: changeId } };
}

interface BudgetTarget {
  category_id?: number | undefined;
  sub_category_id?: number | null | undefined;
}

/** Finds the budget of the target in the current pay cycle, if there is one. */
async function budgetLine(context: MemberContext, target: BudgetTarget) {
  const { data } = await budgetCommands.list({ params: undefined, query: {}, body: undefined }, context);
  const sub = target.sub_category_id ?? null;
  return {
    sub,
    line: data.find((one) => one.sub_category_id === sub && (sub !== null || one.category_id === target.category_id)),
  };
}

/** A proposal changes the amount only and keeps the member's rollover setting. */
const setBudget: typeof budgetCommands.set = async (input, context) => {
  const { line } = await budgetLine(context, input.body);
  return budgetCommands.set(
    { ...input, body: { ...input.body, roll_over: line?.roll_over ?? input.body.roll_over } },
    context,
  );
};

/** Returns the command that restores the current budget. */
async function budgetBefore(context: MemberContext, target: BudgetTarget): Promise<UndoCommand> {
  const { sub, line } = await budgetLine(context, target);
  const body = {
    ...(target.category_id === undefined ? {} : { category_id: target.category_id }),
    ...(sub === null ? {} : { sub_category_id: sub }),
  };
  if (!line || line.Amount === null) return { call: 'budget.remove', body };
  return { call: 'budget.set', body: { ...body, amount: line.Amount / 100, roll_over: line.roll_over } };
}

/** Calls that the assistant may propose. None of them moves money. */
const proposable: Readonly<Record<string, Command>> = {
  'categorising.updateCategory': command(categories.updateCategory, categoryCommands.updateCategory, (reply) =>
    undoCategorising(reply.change_id),
  ),
  'transactions.bulk': command(transactions.bulk, transactionCommands.bulk, (reply) =>
    undoCategorising(reply.change_id),
  ),
  'budget.set': command(budget.set, setBudget, (_reply, _body, before) => before, budgetBefore),
  'goals.create': command(goals.create, goalCommands.create, (reply) => ({
    call: 'goals.remove',
    params: { id: reply.data.id },
    body: {},
  })),
  'planning.create': command(bills.create, billCommands.create, (reply) => ({
    call: 'planning.remove',
    body: { id: reply.data.id },
  })),
};

/** Calls that undo them. */
const undoCommands: Readonly<Record<string, Command>> = {
  'categorising.undo': command(categories.undo, categoryCommands.undo, noUndo),
  'budget.set': command(budget.set, budgetCommands.set, noUndo),
  'budget.remove': command(budget.remove, budgetCommands.remove, noUndo),
  'goals.remove': command(goals.remove, goalCommands.remove, noUndo),
  'planning.remove': command(bills.remove, billCommands.remove, noUndo),
};

export function isKnownCommand(call: string): boolean {
  return Object.hasOwn(proposable, call);
}

/** Runs a proposed command as the member. Returns the command that undoes it, or null. */
export async function applyCommand(
  context: MemberContext,
  { call, body }: { call: string; body: Record<string, unknown> },
): Promise<UndoCommand | null> {
  const proposed = isKnownCommand(call) ? proposable[call] : undefined;
  if (!proposed) throw new Failure('conflict', 'You can’t make this change here any more.');
  return proposed.run(context, { body });
}

export async function undoChange(context: MemberContext, { call, params, body }: UndoCommand): Promise<void> {
  const undo = Object.hasOwn(undoCommands, call) ? undoCommands[call] : undefined;
  if (!undo) throw new Failure('conflict', 'You can’t undo this change here any more.');
  await undo.run(context, { params, body });
}
