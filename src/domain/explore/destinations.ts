/** The screens that a card of Explore leads to, by what they hold. */
export const destinationPaths = {
  vouchers: '/deals-and-discounts',
  shop: '/shop',
  packs: '/packs',
  gift_cards: '/gift-cards',
  free_gift_cards: '/gift-reward-collection',
  memberships: '/membership',
  collections: '/collection-page',
  spin: '/games/spin-wheel',
  referrals: '/users/referral',
  draws: '/uwin',
} as const;

export type Destination = keyof typeof destinationPaths;
export const destinations = Object.keys(destinationPaths) as readonly Destination[];

/** The days on which something is shown; open at an end that is null. */
export interface Schedule {
  starts_on: string | null;
  ends_on: string | null;
}

type ScheduleState = 'upcoming' | 'running' | 'ended';

/** Whether a schedule has begun and not ended on a day. Its first and its last day count. */
export function scheduleState({ starts_on: from, ends_on: until }: Schedule, day: string): ScheduleState {
  if (until !== null && until < day) return 'ended';
  return from !== null && from > day ? 'upcoming' : 'running';
}
