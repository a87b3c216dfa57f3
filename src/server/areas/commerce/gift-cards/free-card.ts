import { createHmac } from 'node:crypto';
import type { FreeCardOffer } from '#contract/areas/gift-cards.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { findMember } from '../../members/public.ts';
import { productsOnSale, variantsOf } from '../catalogue/catalogue-store.ts';
import { freeCardReference } from './issuing.ts';
import { hasClaimed, placeFreeCard, runningOffer, takeOffer } from './free-card-store.ts';

const tries = { name: 'free-gift-cards', hits: 5, windowSeconds: 24 * 3600 };

/** A verified number counts once, however many accounts use it. Stored as a keyed hash. */
function mobileHash({ settings }: SystemContext, mobile: string): Buffer {
  return createHmac('sha256', settings.keys.encryption[0]).update(`free-gift-card:${mobile}`).digest();
}

/** Claims the free gift card of the running offer, once for each person. `systemDb` must be a transaction. */
export async function claimFreeCard(context: SystemContext): Promise<{ id: number; title: string }> {
  const { systemDb, member, clock } = context;
  await context.limits([
    [tries, String(member.id)],
    [tries, context.caller.ip],
  ]);
  const now = clock.now();
  const offer = await runningOffer(systemDb, now);
  if (!offer) throw new Failure('conflict', 'There aren’t any free gift cards right now.');
  const profile = await findMember(systemDb, member.id);
  if (!profile?.email_verified_at || !profile.mobile_verified_at || !profile.mobile)
    throw new Failure('forbidden', 'Verify your email and mobile number first. Each person can claim one card.');
  const variant = (await variantsOf(systemDb, [offer.product], now)).find(({ key }) => key === offer.variant);
  if (!variant?.open) throw new Failure('conflict', 'There aren’t any free gift cards right now.');
  const taken = await takeOffer(systemDb, offer.id, member.id, mobileHash(context, profile.mobile), now);
  if (taken === 'claimed') throw new Failure('conflict', 'You’ve already claimed your free gift card.');
  if (taken === 'gone') throw new Failure('not_enough', 'All free gift cards have been claimed.');
  const id = await placeFreeCard(systemDb, clock, {
    memberId: member.id,
    email: member.email,
    reference: freeCardReference(offer.id, member.id),
    product: offer.product,
    title: variant.name,
    faceCents: variant.price_cents,
    sample: variant.sample,
  });
  return { id, title: variant.name };
}

/** The offer that runs now as this member sees it; null where none does. */
export async function offerFor(context: SystemContext): Promise<FreeCardOffer | null> {
  const { systemDb, member, clock } = context;
  const now = clock.now();
  const offer = await runningOffer(systemDb, now);
  const product =
    offer && (await productsOnSale(systemDb, ['gift_card'], now)).find(({ slug }) => slug === offer.product);
  const variant = product?.variants.find(({ key }) => key === offer?.variant);
  if (!offer || !product || !variant) return null;
  const profile = await findMember(systemDb, member.id);
  const mobile = profile?.mobile_verified_at ? profile.mobile : null;
  const claimed = await hasClaimed(systemDb, offer.id, member.id, mobile ? mobileHash(context, mobile) : null);
  const stateOf = (): FreeCardOffer['state'] => {
    if (claimed) return 'claimed';
    if (offer.left_over === 0) return 'gone';
    if (!profile?.email_verified_at) return 'verify_email';
    return mobile ? 'open' : 'verify_mobile';
  };
  return {
    title: offer.title,
    product: offer.product,
    name: product.name,
    color: product.colour,
    face: variant.price_cents,
    ends_at: offer.ends_at,
    expiry_text: product.expiry_text,
    terms: product.terms,
    sample: product.sample,
    state: stateOf(),
  };
}
