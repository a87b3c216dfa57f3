import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { describeDebts } from '#domain/debts/debt-list.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { linkedAccounts } from '../bank-accounts/public.ts';
import { debtsOf } from './debts/debts.ts';
import { historyOf } from './values/history.ts';
import { addItem, changeItem } from './item-change.ts';
import type { ItemInput } from './item-change.ts';
import { lockItem, markRemoved, restoreItem, tooManyItems } from './item-store.ts';
import { includeAccount } from './debts/linked-store.ts';
import { lookUpHandlers } from './values/valuation-handlers.ts';
import { overviewOf, sourceOf, totalsOnWire } from './overview.ts';
import { snapshotMembers } from './values/snapshot.ts';
import { deleteValue, readValues } from './values/value-store.ts';

const missing = (): Failure => new Failure('not_found', 'We couldn’t find that item.');

/** One item in the format of the list. */
async function lineOf(context: SystemContext, id: number): Promise<NetworthItem> {
  const line = (await overviewOf(context)).items.find((item) => item.id === id);
  if (!line) throw missing();
  return line;
}

async function setItem(context: SystemContext, input: ItemInput): Promise<NetworthItem> {
  if (input.id === undefined) return lineOf(context, await addItem(context, input));
  await changeItem(context, input.id, input);
  return lineOf(context, input.id);
}

const handlers = {
  ...lookUpHandlers,

  set: withSystemDb('shared-tables', async ({ body }, context) => {
    return { success: true, data: await setItem(context, body) };
  }),

  list: withSystemDb('shared-tables', async ({ query: { id } }, context) => {
    const { items, totals } = await overviewOf(context);
    const estimates = [...context.ports.assetPrices.estimates()];
    if (id === undefined) return { data: items, ...totalsOnWire(totals), estimates };
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw missing();
    const values = await readValues(context.memberDb, context.member.id, id);
    return {
      data: [item],
      ...totalsOnWire(totals),
      estimates,
      values: values.map((value) => ({
        date: value.on_date,
        value: value.value_cents,
        quantity: value.quantity,
        source: sourceOf(value),
      })),
    };
  }),

  async debts(_input, { memberDb, clock, member }) {
    const { debts, owedCents } = await debtsOf(memberDb, clock, member.id, clock.today(member.timeZone));
    return {
      data: debts.map(({ kind, source, id, name, owedCents: owed, counted, sameAs }) => ({
        kind,
        source,
        id,
        name,
        owed,
        counted,
        same_as: sameAs?.name ?? null,
      })),
      total: owedCents,
      includes: describeDebts(debts),
    };
  },

  setNetWorth: withSystemDb('shared-tables', async ({ body }, context) => {
    const { memberDb, member } = context;
    if ((body.bank_account_id === undefined) !== (body.included === undefined))
      throw badField(body.included === undefined ? 'included' : 'bank_account_id', 'This field is required.');
    if (body.bank_account_id !== undefined) {
      if (!(await linkedAccounts(memberDb, member.id)).some(({ id }) => id === body.bank_account_id))
        throw new Failure('not_found', 'We couldn’t find that account.');
      await includeAccount(memberDb, member.id, body.bank_account_id, body.included!);
    }
    await snapshotMembers(context, [member]);
    return { success: true, ...totalsOnWire((await overviewOf(context)).totals) };
  }),

  async remove({ body }, { memberDb, member, clock }) {
    const { id, date } = body;
    if (date !== undefined) {
      await memberDb.transaction().execute(async (transaction) => {
        // Locked so that of two concurrent removals the second sees the result of the first.
        if (!(await lockItem(transaction, member.id, id))) throw missing();
        if (!(await deleteValue(transaction, member.id, id, date)))
          throw badField('date', 'There’s no value on that date, or it’s the only one this item has.');
      });
      return { success: true };
    }
    const end = body.restore
      ? await restoreItem(memberDb, member.id, id)
      : (await markRemoved(memberDb, member.id, id, clock.now()))
        ? 'removed'
        : 'missing';
    if (end === 'missing') throw missing();
    if (end === 'full') throw tooManyItems();
    return { success: true };
  },

  addPartial: withSystemDb('shared-tables', async ({ body: { type, asset, ownedPercentage } }, context) => {
    if (typeof asset !== 'number')
      return { success: true, data: await setItem(context, { ...asset, NetworthType: type, ownedPercentage }) };
    return { success: true, data: await setItem(context, { id: asset, NetworthType: type, ownedPercentage }) };
  }),

  history: withSystemDb('shared-tables', async ({ body }, context) => {
    return historyOf(context, body.startDate, body.endDate);
  }),
} satisfies Partial<HandlersOf<typeof networth>>;

export const networthRoutes = implement(networth, handlers);
