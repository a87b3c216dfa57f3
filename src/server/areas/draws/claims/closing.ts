import type { ClosingPart } from '#server/kit/closing.ts';
import { wonBy } from './claim-store.ts';

/** Prizes that a member who closes the account has won and not got yet. */
export const drawClosing: ClosingPart = {
  async obligations(db, clock, memberId) {
    const now = clock.now();
    const open = (await wonBy(db, memberId)).filter(
      ({ state, claim_until: until }) => state === 'claimed' || (state === 'unclaimed' && until > now),
    );
    return open.map(({ draw, prize, state }) => ({
      kind: 'prize' as const,
      title: `${draw}: ${prize}, ${state === 'claimed' ? 'to be handed over' : 'won but not claimed'}`,
      amountCents: null,
      href: '/draws/prizes',
      canGiveUp: true,
    }));
  },
};
