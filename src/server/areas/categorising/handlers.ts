import { categorising } from '#contract/areas/categorising.ts';
import type { Handlers } from '#server/kit/implement.ts';
import { implement } from '#server/kit/implement.ts';
import { checkSubCategory, transactionOf } from '../transactions/public.ts';
import { placeAgain } from './application.ts';
import { correct } from './correction.ts';
import { withSuggestions } from './inbox.ts';
import { uncategorisedCount, uncategorisedPage } from './inbox-store.ts';
import { ruleHandlers } from './rule-handlers.ts';

const USUAL_PAGE = 50;

const filingHandlers: Omit<Handlers<typeof categorising>, keyof typeof ruleHandlers> = {
  async updateCategory({ body }, { db, member, clock }) {
    checkSubCategory(body.categoryId, 'categoryId');
    const corrected = await db.transaction().execute((transaction) =>
      correct(transaction, member.id, {
        ids: body.id, subCategoryId: body.categoryId, reach: body.apply ?? 'future', preview: body.preview ?? false, today: clock.today(member.timeZone), at: clock.now(),
      }),
    );
    return { success: true, changed: corrected.changed, same_merchant: corrected.sameMerchant, rule_id: corrected.ruleId, data: corrected.rows.map(transactionOf) };
  },

  async uncategorisedCount(_input, { db, member }) {
    return { count: await uncategorisedCount(db, member.id) };
  },

  async inbox({ query }, { db, member }) {
    const limit = query.limit ?? USUAL_PAGE;
    const page = query.page ?? 1;
    const [rows, total] = await Promise.all([uncategorisedPage(db, member.id, limit, (page - 1) * limit), uncategorisedCount(db, member.id)]);
    const entries = await withSuggestions(db, member.id, rows);
    return {
      data: entries.map((entry) => ({ transaction: transactionOf(entry.row), suggestions: entry.suggestions, same_merchant: entry.sameMerchant })),
      total, page, limit,
    };
  },

  async recategorise({ body }, { db, member }) {
    const { changed, left } = await db.transaction().execute((transaction) => placeAgain(transaction, member.id, body.preview ?? false));
    return { success: true, changed, left };
  },
};

export const categorisingRoutes = implement(categorising, { ...filingHandlers, ...ruleHandlers });
