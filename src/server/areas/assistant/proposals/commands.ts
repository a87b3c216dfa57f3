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
import { planningCommands } from '../../bills/public.ts';
import { transactionCommands } from '../../transactions/public.ts';
import type { UndoCommand } from '../tables.ts';

type MemberContext = Context<'member'>;

/** One call that may be proposed or takes a proposal back, run by its own handler with its own checks. */
interface Command {
  run(context: MemberContext, input: { params?: unknown; body: unknown }): Promise<UndoCommand | null>;
}

function decoded(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, (input ?? {}) as never);
  if (!result.success) throw badInput(result.error.issues);
  return result.data;
}

type Undoing<E extends Endpoint> = (
  reply: Awaited<ReturnType<Handler<E>>>,
  body: BodyOf<E>,
  before: UndoCommand | null,
) => UndoCommand | null;
type Looking<E extends Endpoint> = (context: MemberContext, body: BodyOf<E>) => Promise<UndoCommand | null>;

/** @param undoOf says how the change is taken back; @param look sees before the change what there will be to go back to. */
function command<E extends Endpoint>(
  endpoint: E,
  handle: (input: never, context: never) => Promise<unknown>,
  undoOf: Undoing<E>,
  look?: Looking<E>,
): Command {
  return {
    async run(context, input) {
      const params = decoded(endpoint.params, input.params) as ParamsOf<E>;
      const body = decoded(endpoint.body, input.body) as BodyOf<E>;
      const before = look ? await look(context, body) : null;
      const reply = await handle({ params, query: undefined, body } as never, context as never);
      return undoOf(reply as Awaited<ReturnType<Handler<E>>>, body, before);
    },
  };
}

const nothing = (): null => null;

function takeBackRows(changeId: number | null): UndoCommand | null {
  return changeId === null ? null : { call: 'categorising.undo', body: { change_id: changeId } };
}

interface BudgetOf {
  category_id?: number | undefined;
  sub_category_id?: number | null | undefined;
}

/** The line of a budget in the present pay cycle, where it has one. */
async function budgetLine(context: MemberContext, target: BudgetOf) {
  const { data } = await budgetCommands.list({ params: undefined, query: {}, body: undefined }, context);
  const sub = target.sub_category_id ?? null;
  return {
    sub,
    line: data.find((one) => one.sub_category_id === sub && (sub !== null || one.category_id === target.category_id)),
  };
}

/** A proposal changes the amount alone: what is carried from cycle to cycle stays as the member has chosen. */
const setBudget: typeof budgetCommands.set = async (input, context) => {
  const { line } = await budgetLine(context, input.body);
  return budgetCommands.set(
    { ...input, body: { ...input.body, roll_over: line?.roll_over ?? input.body.roll_over } },
    context,
  );
};

/** The budget as it stands, as the command that sets it again. */
async function budgetBefore(context: MemberContext, target: BudgetOf): Promise<UndoCommand> {
  const { sub, line } = await budgetLine(context, target);
  const body = {
    ...(target.category_id === undefined ? {} : { category_id: target.category_id }),
    ...(sub === null ? {} : { sub_category_id: sub }),
  };
  if (!line || line.Amount === null) return { call: 'budget.remove', body };
  return { call: 'budget.set', body: { ...body, amount: line.Amount / 100, roll_over: line.roll_over } };
}

/** The calls that the assistant may propose (never one that moves money). */
const proposable: Readonly<Record<string, Command>> = {
  'categorising.updateCategory': command(categories.updateCategory, categoryCommands.updateCategory, (reply) =>
    takeBackRows(reply.change_id),
  ),
  'transactions.bulk': command(transactions.bulk, transactionCommands.bulk, (reply) => takeBackRows(reply.change_id)),
  'budget.set': command(budget.set, setBudget, (_reply, _body, before) => before, budgetBefore),
  'goals.create': command(goals.create, goalCommands.create, (reply) => ({
    call: 'goals.remove',
    params: { id: reply.data.id },
    body: {},
  })),
  'planning.create': command(bills.create, planningCommands.create, (reply) => ({
    call: 'planning.remove',
    body: { id: reply.data.id },
  })),
};

/** The calls that take those back. */
const undoing: Readonly<Record<string, Command>> = {
  'categorising.undo': command(categories.undo, categoryCommands.undo, nothing),
  'budget.set': command(budget.set, budgetCommands.set, nothing),
  'budget.remove': command(budget.remove, budgetCommands.remove, nothing),
  'goals.remove': command(goals.remove, goalCommands.remove, nothing),
  'planning.remove': command(bills.remove, planningCommands.remove, nothing),
};

export function isKnownCommand(call: string): boolean {
  return Object.hasOwn(proposable, call);
}

/** Carries out a proposed command as the member; answers the command that takes it back. */
export async function carryOut(
  context: MemberContext,
  { call, body }: { call: string; body: Record<string, unknown> },
): Promise<UndoCommand | null> {
  const known = isKnownCommand(call) ? proposable[call] : undefined;
  if (!known) throw new Failure('conflict', 'This change can no longer be made from here.');
  return known.run(context, { body });
}

export async function takeBack(context: MemberContext, { call, params, body }: UndoCommand): Promise<void> {
  const known = Object.hasOwn(undoing, call) ? undoing[call] : undefined;
  if (!known) throw new Failure('conflict', 'This change can no longer be taken back from here.');
  await known.run(context, { params, body });
}
