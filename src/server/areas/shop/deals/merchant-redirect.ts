import { shop } from '#contract/areas/shop.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { openEncrypted, encryptUntil } from '../../members/public.ts';
import { countHit, findDeal, findMerchant } from './deal-store.ts';
import { isSample } from '../wire.ts';
import { noteActivity } from './interest-store.ts';

const PURPOSE = 'shop-out';
const TOKEN_MS = 24 * 60 * 60 * 1000;
const outLimit = { name: 'shop-out', hits: 300, windowSeconds: 600 };

type LinkTarget = { deal_id: number } | { merchant_id: number };

const nameOf = (target: LinkTarget): string =>
  'deal_id' in target ? `deal ${target.deal_id}` : `merchant ${target.merchant_id}`;

/**
 * The tracked link to a merchant's site. Following a link carries no session, so it contains an encrypted token of the
 * member, which is valid for this link and one day. The target URL is never part of the link.
 */
export function trackedLink(
  { settings, clock, member }: Pick<Context<'member'>, 'settings' | 'clock' | 'member'>,
  target: LinkTarget,
): string {
  const by = encryptUntil(
    settings.keys,
    PURPOSE,
    { member: member.id, way: nameOf(target) },
    new Date(clock.now().getTime() + TOKEN_MS),
  );
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(target).map(([name, id]) => [name, String(id)])),
    by,
  });
  return `/system/api/frontend/${settings.product}/${shop.out.path}?${query.toString()}`;
}

/** The member in a link's token, if the token is valid for this link and not expired. */
function memberBy(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  target: LinkTarget,
  by: string | undefined,
): number | undefined {
  const opened = openEncrypted(settings.keys, PURPOSE, by ?? '', clock.now());
  return 'facts' in opened && opened.facts['way'] === nameOf(target) ? Number(opened.facts['member']) : undefined;
}

/** The links of a sample merchant lead to a page of ours that says so. */
function destinationOf(link: string, merchantId: number): string {
  return isSample(link) ? `/shop/merchant/${merchantId}?invented=1` : link;
}

async function targetOf(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  way: LinkTarget,
): Promise<{ link: string | null; merchantId: number; open: boolean } | undefined> {
  if ('deal_id' in way) {
    const deal = await findDeal(systemDb, { memberId: 0, today: clock.today(DEFAULT_ZONE) }, way.deal_id);
    return deal && { link: deal.link, merchantId: deal.merchant_id, open: deal.open };
  }
  const merchant = await findMerchant(systemDb, way.merchant_id);
  return merchant && { link: merchant.site, merchantId: merchant.id, open: true };
}

export const trackedLinkHandlers = {
  async out({ query: { deal_id, merchant_id, by } }, context) {
    await context.limit(outLimit, context.caller.ip);
    if ((deal_id === undefined) === (merchant_id === undefined))
      throw new Failure('not_found', 'That link doesn’t work any more.');
    const way: LinkTarget = deal_id === undefined ? { merchant_id: merchant_id! } : { deal_id };
    const target = await targetOf(context, way);
    if (!target?.link) throw new Failure('not_found', 'That link doesn’t work any more.');
    if (!target.open) return { location: `/shop/merchant/${target.merchantId}` };
    const memberId = memberBy(context, way, by);
    // Visits without a valid token are not counted, so that crawlers do not influence the ranking.
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
    return { location: destinationOf(target.link, target.merchantId) };
  },
} satisfies Partial<HandlersOf<typeof shop>>;
