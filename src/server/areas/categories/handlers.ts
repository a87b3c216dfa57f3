import { categories } from '#contract/areas/categories.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { implement } from '#server/kit/implement.ts';
import {
  checkSubCategory,
  claimChange,
  followExpenses,
  forgetChange,
  restoreChange,
  transactionOf,
} from '../transactions/public.ts';
import { recategorise } from './rules/application.ts';
import { correct } from './corrections/correction.ts';
import { revertCorrections } from './corrections/correction-store.ts';
import { withSuggestions } from './inbox.ts';
import { uncategorisedCount, uncategorisedPage } from './inbox-store.ts';
import { ruleHandlers } from './rules/rule-handlers.ts';

const DEFAULT_PAGE_SIZE = 50;

export const categoryHandlers = {
  async updateCategory({ body }, { memberDb, member, clock }) {
    checkSubCategory(body.categoryId, 'categoryId');
    const corrected = await memberDb.transaction().execute((transaction) =>
      correct(transaction, member.id, {
        ids: body.id,
        subCategoryId: body.categoryId,
        reach: body.apply ?? 'future',
        preview: body.preview ?? false,
        today: clock.today(member.timeZone),
        at: clock.now(),
      }),
    );
    return {
      success: true,
      changed: corrected.changed,
      same_merchant: corrected.sameMerchant,
      rule_id: corrected.ruleId,
      change_id: corrected.changeId,
      data: corrected.rows.map(transactionOf),
    };
  },

  async undo({ body }, { memberDb, member, clock }) {
    return memberDb.transaction().execute(async (transaction) => {
      const change = await claimChange(transaction, member.id, body.change_id, clock.now());
      if (!change) throw new Failure('not_found', 'This change can’t be undone any more.');
      const changed = await restoreChange(transaction, member.id, change);
      await revertCorrections(transaction, member.id, change.lessons);
      if (change.files) await followExpenses(transaction, member.id);
      await forgetChange(transaction, member.id, change.id);
      return { success: true as const, changed };
    });
  },

  async uncategorisedCount(_input, { memberDb, member }) {
    return { count: await uncategorisedCount(memberDb, member.id) };
  },

  async inbox({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [rows, total] = await Promise.all([
      uncategorisedPage(memberDb, member.id, limit, (page - 1) * limit),
      uncategorisedCount(memberDb, member.id),
    ]);
    const entries = await withSuggestions(memberDb, member.id, rows);
    return {
      data: entries.map((entry) => ({
        transaction: transactionOf(entry.row),
        suggestions: entry.suggestions,
        sure: entry.sure,
        same_merchant: entry.sameMerchant,
      })),
      total,
      page,
      limit,
    };
  },

  async recategorise({ body }, { memberDb, member }) {
    const { changed, left } = await memberDb
      .transaction()
      .execute((transaction) => recategorise(transaction, member.id, body.preview ?? false));
    return { success: true, changed, left };
  },
} satisfies Partial<HandlersOf<typeof categories>>;

export const categorisingRoutes = implement(categories, { ...categoryHandlers, ...ruleHandlers });
