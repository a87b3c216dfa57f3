import { badField } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { PROMISE } from './compared.ts';
import type { CompareBody, Compared } from './compared.ts';
import { billedCost } from './own-cost.ts';
import { offersOf } from './store.ts';
import type { CategoryRow } from './store.ts';

/** Compares the offers that operators entered: nobody publishes a catalogue of these plans. */
export async function compareOffers(
  { memberDb, member, clock }: Context<'member'>,
  category: CategoryRow,
  body: CompareBody,
): Promise<Compared> {
  if (body.units !== undefined) throw badField('units', 'These plans have a single price.');
  const [offers, cost] = await Promise.all([
    offersOf(memberDb, category.slug),
    billedCost(memberDb, member.id, clock.today(member.timeZone), category.sub_category_ids),
  ]);
  const isGiven = body.yearly_cost !== undefined;
  const yearly = body.yearly_cost ?? cost.yearCents;
  // One plan cannot be compared with two services.
  const isOneService = isGiven || cost.lines.length === 1;
  const compared = isOneService ? yearly : null;
  return {
    own: { cost, yearly, basis: isGiven ? 'given' : cost.yearCents === null ? 'none' : 'spending' },
    parts: {
      use: null,
      home: null,
      months: null,
      offers: offers
        .map(({ id: OfferID, provider, name, features, yearly_cents: cents }) => ({
          OfferID,
          provider,
          name,
          features,
          lines: [{ label: 'Price per year', amount: cents }],
          yearly: cents,
          range: null,
          demand: null,
          difference: compared === null ? null : cents - compared,
          conditions: [],
          notes: [],
          published: null,
          history: [],
        }))
        .toSorted((a, b) => a.yearly - b.yearly || a.OfferID - b.OfferID),
      total: offers.length,
      left_out: [],
      assumptions: [
        ...(yearly === null
          ? []
          : isGiven
            ? ['Your cost is what you entered.']
            : [
                'Your cost is what your bills come to over a year. If your last 2 bills are the same, we use that price. If not, we use the average of the last year’s bills.',
              ]),
        ...(offers.length > 0 ? [category.assumption] : []),
        ...(!isOneService && cost.lines.length > 1
          ? ['You pay more than one provider. Enter what you pay one of them to see the difference.']
          : []),
        PROMISE,
      ],
      source: category.source,
    },
  };
}
