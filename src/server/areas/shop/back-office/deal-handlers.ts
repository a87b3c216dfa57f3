import { randomBytes } from 'node:crypto';
import type { shopCatalogue, TeamDeal } from '#contract/areas/shop-catalogue.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { logChanges } from './change-store.ts';
import type { Hand } from './change-store.ts';
import { dealFault, httpsAddress } from './deal-check.ts';
import { dealFacts, differences } from '../deals/deal-facts.ts';
import { listCategories } from '../deals/deal-store.ts';
import { findForTeam, listForTeam, lockShop, merchantNamed, setWithdrawn } from './catalogue-store.ts';
import type { DescribedRow } from './catalogue-store.ts';
import { addDeal, changeDeal } from './load-store.ts';
import type { LoadedDeal } from './loaded-deal.ts';

const DEFAULT_PAGE_SIZE = 20;

type Body = BodyOf<typeof shopCatalogue.saveDeal>;

export const operatingDay = ({ clock }: Pick<Context, 'clock'>): string => clock.today(DEFAULT_ZONE);
export const handOf = ({ member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>): Hand => ({
  operatorId: member.id,
  at: clock.now(),
  way: 'back_office',
});
const noDeal = () => new Failure('not_found', 'We couldn’t find that deal.');

function teamDeal({ price_cents, full_price_cents, withdrawn: _withdrawn, ...row }: DescribedRow): TeamDeal {
  return { ...row, price: price_cents, full_price: full_price_cents };
}

const factsOf = (row: DescribedRow) =>
  dealFacts({
    ...row,
    priceCents: row.price_cents,
    fullPriceCents: row.full_price_cents,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  });

/** A deal from the form, in the format of a list. @throws Failure `bad_input` */
function writtenDeal(body: Body, merchant: string, category: string, key: string): LoadedDeal {
  const deal: LoadedDeal = {
    key,
    merchant,
    category,
    about: '',
    site: null,
    title: body.title,
    offer: body.offer,
    description: body.description ?? '',
    terms: body.terms,
    code: body.code || null,
    link: body.link || null,
    priceCents: body.price ?? null,
    fullPriceCents: body.full_price ?? null,
    taxed: body.taxed,
    delivery: body.delivery,
    startsOn: body.starts_on ?? null,
    endsOn: body.ends_on ?? null,
  };
  if (!httpsAddress.test(deal.link ?? '')) throw badField('link', 'Enter an address that starts with https://.');
  const fault = dealFault(deal);
  if (fault) throw badField(fault.field, fault.message);
  return deal;
}

async function namesOf(
  body: Body,
  { systemDb }: Pick<Context, 'systemDb'>,
): Promise<{ merchantId: number; merchant: string; category: string }> {
  const [merchant, categories] = await Promise.all([merchantNamed(systemDb, body.merchant), listCategories(systemDb)]);
  if (!merchant) throw badField('merchant', 'We couldn’t find that merchant. Add it under Merchants first.');
  const category = categories.find(({ id }) => id === body.category_id);
  if (!category) throw badField('category_id', 'Choose a category from the list.');
  return { merchantId: merchant.id, merchant: merchant.name, category: category.name };
}

/**
 * The deal that is to be changed. @throws Failure when it does not exist, comes from a service or was changed in the
 * meantime
 */
async function changeable(
  transaction: Context['systemDb'],
  today: string,
  id: number,
  readAt: Date | undefined,
): Promise<DescribedRow> {
  const before = await findForTeam(transaction, today, id);
  if (!before) throw noDeal();
  if (before.source !== 'operator')
    throw new Failure(
      'conflict',
      'This coupon comes from a coupon service, so you can’t edit it here. You can withdraw it.',
    );
  if (readAt && readAt.getTime() !== before.updated_at.getTime())
    throw new Failure('conflict', 'Someone else has changed this deal. Close this form and open the deal again.');
  return before;
}

export const backOfficeDealHandlers = {
  async deals({ query: { status = 'on_offer', search, page = 1, limit = DEFAULT_PAGE_SIZE } }, context) {
    const { rows, total } = await listForTeam(
      context.systemDb,
      operatingDay(context),
      status,
      search,
      (page - 1) * limit,
      limit,
    );
    return { data: rows.map(teamDeal), total, page, limit };
  },

  async saveDeal({ body }, context) {
    const { merchantId, merchant, category } = await namesOf(body, context);
    const hand = handOf(context);
    const belonging = { merchantId, categoryId: body.category_id };
    return context.systemDb.transaction().execute(async (transaction) => {
      await lockShop(transaction);
      const before =
        body.id === undefined
          ? undefined
          : await changeable(transaction, operatingDay(context), body.id, body.updated_at);
      const deal = writtenDeal(
        body,
        merchant,
        category,
        before?.key ?? `back-office-${randomBytes(6).toString('hex')}`,
      );
      const fields = differences(before ? factsOf(before) : null, dealFacts(deal));
      const id = before ? before.id : await addDeal(transaction, deal, belonging, operatingDay(context), hand.at);
      if (before && fields.length > 0) await changeDeal(transaction, id, deal, belonging, hand.at);
      if (fields.length > 0)
        await logChanges(transaction, hand, [
          { subject: 'deal', subject_id: String(id), title: deal.title, action: before ? 'changed' : 'added', fields },
        ]);
      return { success: true, id };
    });
  },

  async setWithdrawn({ body: { id, withdrawn } }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (transaction) => {
      await lockShop(transaction);
      const before = await findForTeam(transaction, operatingDay(context), id);
      if (!before) throw noDeal();
      if (before.withdrawn !== withdrawn) {
        await setWithdrawn(transaction, id, withdrawn, hand.at);
        const statusText = (is: boolean) => (is ? 'ended by an operator' : 'in the shop');
        const fields = [{ field: 'status', before: statusText(before.withdrawn), after: statusText(withdrawn) }];
        await logChanges(transaction, hand, [
          {
            subject: 'deal',
            subject_id: String(id),
            title: before.title,
            action: withdrawn ? 'withdrawn' : 'put_back',
            fields,
          },
        ]);
      }
      return { success: true, id, withdrawn };
    });
  },
} satisfies Partial<HandlersOf<typeof shopCatalogue>>;
