import { entitlements } from '#contract/areas/entitlements.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/**
 * Gifts to the demo member and her requests: entries, an accepted prize and an open one, a large gift that was refused
 * and one that waits for a second approval, and a call-back about broadband.
 */
export async function seedEntitlements(
  { server, product }: { server: Server; product: string },
  { id: memberId, token }: { id: number; token: string },
  team: { one: string; other: string },
): Promise<void> {
  const operator = team.one;
  let keys = 0;
  const call = <T>(endpoint: Parameters<typeof callEndpoint>[2], bearer: string, body: object): Promise<T> =>
    callEndpoint<T>(server, product, endpoint, {
      token: bearer,
      body,
      idempotencyKey: `story-entitlements-${(keys += 1)}`,
    });
  await call(entitlements.grantEntries, operator, { member_id: memberId, entries: 50, reason: 'Welcome gift' });
  await call(entitlements.grantEntries, operator, {
    member_id: memberId,
    entries: 10,
    reason: 'Thanks for reporting a problem',
  });
  const prize = await call<{ id: number }>(entitlements.offerPrize, operator, {
    member_id: memberId,
    title: 'Thanks for doing our spring survey',
    entries: 25,
    days: 30,
    reason: 'Spring survey',
  });
  await call(entitlements.acceptPrize, token, { prize: prize.id });
  await call(entitlements.offerPrize, operator, {
    member_id: memberId,
    title: 'A year with us',
    entries: 100,
    days: 30,
    reason: 'First year',
  });
  const { gift } = await call<{ gift: number }>(entitlements.grantEntries, operator, {
    member_id: memberId,
    entries: 5_000,
    reason: 'A problem on our side kept you out of a draw',
  });
  await call(entitlements.decideGift, team.other, {
    member_id: memberId,
    id: gift,
    agree: false,
    reason: 'The most anyone had in that draw was 750 entries. 5,000 looks like a typo.',
  });
  await call(entitlements.grantEntries, team.other, {
    member_id: memberId,
    entries: 750,
    reason: 'A problem on our side kept you out of a draw',
  });
  await call(entitlements.requestBroadband, token, {
    name: 'Mia Carter',
    mobile: '0491 570 156',
    postcode: '2204',
    provider: 'Aussie Broadband',
    note: 'After 5 pm, please.',
  });
  await call(entitlements.setBronzePotential, token, {});
}
