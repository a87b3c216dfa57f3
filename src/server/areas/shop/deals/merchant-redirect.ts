import { shop } from '#contract/areas/shop.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { openEncrypted, encryptUntil } from '../../members/public.ts';
import { countHit, findDeal, findMerchant } from './deal-store.ts';
import { noteActivity } from './interest-store.ts';

const PURPOSE = 'shop-out';
const MARK_MS = 24 * 60 * 60 * 1000;
const outLimit = { name: 'shop-out', hits: 300, windowSeconds: 600 };

type Way = { deal_id: number } | { merchant_id: number };

const nameOf = (way: Way): string => ('deal_id' in way ? `deal ${way.deal_id}` : `merchant ${way.merchant_id}`);

/**
 * Our own link to a merchant's site. A link that is followed carries no session, so it carries a mark of the member for
 * this one way and a day; where it leads is never in it.
 */
export function wayOut(
  { settings, clock, member }: Pick<Context<'member'>, 'settings' | 'clock' | 'member'>,
  way: Way,
): string {
  const by = encryptUntil(
    settings.keys,
    PURPOSE,
    { member: member.id, way: nameOf(way) },
    new Date(clock.now().getTime() + MARK_MS),
  );
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(way).map(([name, id]) => [name, String(id)])),
    by,
  });
  return `/system/api/frontend/${settings.product}/${shop.out.path}?${query.toString()}`;
}

/** Whose mark a link carries, where it is of this way and good now. */
function memberBy(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  way: Way,
  by: string | undefined,
): number | undefined {
  const opened = openEncrypted(settings.keys, PURPOSE, by ?? '', clock.now());
  return 'facts' in opened && opened.facts['way'] === nameOf(way) ? Number(opened.facts['member']) : undefined;
}

/** Names under .example belong to nobody for ever: merchants of the sample list have them, and a page of ours says so instead. */
function locationOf(link: string, merchantId: number): string {
  return new URL(link).hostname.endsWith('.example') ? `/shop/merchant/${merchantId}?invented=1` : link;
}

async function targetOf(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  way: Way,
): Promise<{ link: string | null; merchantId: number; open: boolean } | undefined> {
  if ('deal_id' in way) {
    const deal = await findDeal(systemDb, { memberId: 0, today: clock.today(DEFAULT_ZONE) }, way.deal_id);
    return deal && { link: deal.link, merchantId: deal.merchant_id, open: deal.open };
  }
  const merchant = await findMerchant(systemDb, way.merchant_id);
  return merchant && { link: merchant.site, merchantId: merchant.id, open: true };
}

export const wayOutHandlers = {
  async out({ query: { deal_id, merchant_id, by } }, context) {
    await context.limit(outLimit, context.caller.ip);
    if ((deal_id === undefined) === (merchant_id === undefined))
      throw new Failure('not_found', 'This link leads nowhere.');
    const way: Way = deal_id === undefined ? { merchant_id: merchant_id! } : { deal_id };
    const target = await targetOf(context, way);
    if (!target?.link) throw new Failure('not_found', 'This link leads nowhere.');
    if (!target.open) return { location: `/shop/merchant/${target.merchantId}` };
    const memberId = memberBy(context, way, by);
    // What nobody of ours did is not counted: a robot that follows links would make favourites.
    if (
      memberId !== undefined &&
      (await noteActivity(
        context.systemDb,
        memberId,
        { activity: 'went_out', dealId: deal_id, merchantId: merchant_id },
        context.clock.now(),
      ))
    ) {
      if (deal_id !== undefined) await countHit(context.systemDb, deal_id, 'went_out');
    }
    return { location: locationOf(target.link, target.merchantId) };
  },
} satisfies Partial<HandlersOf<typeof shop>>;
