import { readFile } from 'node:fs/promises';
import type { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { TableRefused } from '#server/kit/csv-rows.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { CouponsUnavailable } from '#server/ports/coupons/port.ts';
import { logChanges } from './change-store.ts';
import type { Hand, NewChange } from './change-store.ts';
import { refreshCoupons } from '../deals/coupons.ts';
import { listCategories } from '../deals/deal-store.ts';
import { sortDeals } from '../deals/deal-table.ts';
import type { SortedDeals } from '../deals/deal-table.ts';
import { handOf, operatingDay } from './deal-handlers.ts';
import { idsByKey, lockShop, existingDeals, existingMerchants } from './catalogue-store.ts';
import { planHash, planOf } from './load-plan.ts';
import type { ListPlan } from './load-plan.ts';
import { loadDeals } from './load-store.ts';
import type { LoadedDeal } from './loaded-deal.ts';

const SHOWN_CHANGES = 200;
const SHOWN_REJECTED = 200;

async function sortedFile({ files, systemDb }: Pick<Context<'operator'>, 'files' | 'systemDb'>): Promise<SortedDeals> {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw badField('file', 'Choose one CSV file.');
  const categories = (await listCategories(systemDb)).map(({ name }) => name);
  try {
    return sortDeals(await readFile(file.path, 'utf8'), 'The file', categories);
  } catch (error) {
    if (error instanceof TableRefused) throw badField('file', error.message);
    throw error;
  }
}

async function planned(db: Database, deals: readonly LoadedDeal[], replace: boolean): Promise<ListPlan> {
  const [status, merchants] = await Promise.all([existingDeals(db, 'operator'), existingMerchants(db)]);
  return planOf(deals, { deals: status, merchants }, replace);
}

/** Logs what a list changed, for each deal and merchant. */
async function logPlan(db: Database, hand: Hand, { changes }: ListPlan): Promise<void> {
  const deals = await idsByKey(db, 'operator');
  const merchants = new Map((await existingMerchants(db)).map(({ id, name }) => [name.toLowerCase(), id]));
  const entries: NewChange[] = changes.map(({ key, ...change }) => ({
    ...change,
    subject_id: String((change.subject === 'deal' ? deals : merchants).get(key)),
  }));
  await logChanges(db, { ...hand, way: 'file' }, entries);
}

export const backOfficeFileHandlers = {
  async previewDeals({ body }, context) {
    const { deals, refused } = await sortedFile(context);
    const plan = await planned(context.systemDb, deals, body.replace === true);
    const countOf = (action: string) =>
      plan.changes.filter((change) => change.subject === 'deal' && change.action === action).length;
    return {
      added: countOf('added'),
      changed: countOf('changed'),
      withdrawn: countOf('withdrawn'),
      put_back: countOf('put_back'),
      unchanged: plan.unchanged,
      rejected: refused.length,
      changes: plan.changes.slice(0, SHOWN_CHANGES),
      rejected_lines: refused.slice(0, SHOWN_REJECTED).map(({ line, reason }) => ({ line, reason })),
      mark: refused.length > 0 ? null : planHash(plan),
    };
  },

  async loadDeals({ body }, context) {
    const { deals, refused } = await sortedFile(context);
    if (refused[0]) throw badField('file', refused[0].message);
    const replace = body.replace === true;
    const hand = handOf(context);
    const list = { source: 'operator' as const, name: 'Our shop', asOf: operatingDay(context), deals };
    const { withdrawn } = await context.systemDb.transaction().execute(async (transaction) => {
      await lockShop(transaction);
      const plan = await planned(transaction, deals, replace);
      if (body.mark !== undefined && body.mark !== planHash(plan))
        throw new Failure(
          'conflict',
          'The shop has changed since your preview, or this is a different file. Preview the file again.',
        );
      const loaded = await loadDeals(transaction, list, replace, hand.at);
      await logPlan(transaction, hand, plan);
      return loaded;
    });
    return { success: true, deals: deals.length, withdrawn };
  },

  async loadCoupons(_input, { systemDb, clock, ports, member }) {
    try {
      return {
        success: true,
        ...(await refreshCoupons({ system: systemDb, clock, coupons: ports.coupons, operatorId: member.id })),
      };
    } catch (error) {
      if (error instanceof CouponsUnavailable)
        throw new Failure('unavailable', `${error.message} We’re still using the previous list.`);
      throw error;
    }
  },
} satisfies Partial<HandlersOf<typeof shopCatalogue>>;
