import { imports } from '#contract/areas/imports.ts';
import { profile } from '#contract/areas/profile.ts';
import { referrals } from '#contract/areas/referrals.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { settings } from '#contract/areas/settings.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '../../kit/clock.ts';
import { settleReferrals } from '../../areas/referrals/public.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { halfYearStatement } from './lending.ts';
import type { PastEvent } from './past.ts';
import { proveEmail, proveMobile } from './seed-store.ts';

interface Parts {
  server: Server;
  product: string;
  clock: Clock;
}

const sample = 'A sample offer for the demo.';
const welcome = { place: 'qoin', title: 'Welcome Qoin', kind: 'qoin', amount: 171, needs: 'nothing' } as const;
const offers = [
  { place: 'bonus', title: 'Verified member bonus', kind: 'entries', amount: 5, needs: 'verified' },
  { place: 'feedback', title: 'Thanks for your feedback', kind: 'entries', amount: 3, needs: 'feedback' },
  {
    place: 'quality-cash',
    title: 'Report a problem in detail',
    kind: 'qoin',
    amount: 85,
    needs: 'nothing',
    approval: true,
  },
  { place: 'choice', title: 'Ten entries', kind: 'entries', amount: 10, needs: 'nothing', choice: 'spring' },
  { place: 'choice', title: 'A hundred Qoin', kind: 'qoin', amount: 100, needs: 'nothing', choice: 'spring' },
  { place: 'energy', title: 'Compare your electricity', kind: 'qoin', amount: 50, needs: 'nothing', approval: true },
] as const;

/** A friend who joins with the member's link. */
async function join({ server, product }: Parts, ref: string, name: string): Promise<{ id: number; token: string }> {
  const { data, userToken } = await callEndpoint<{ data: number; userToken: string }>(server, product, profile.create, {
    body: {
      email: `${name.toLowerCase()}@wattle.example`,
      password: 'Wattle-friend-1',
      first_name: name,
      last_name: 'Sample',
      mobile: name === 'Ana' ? '0491 570 157' : '0491 570 158',
      ref,
    },
  });
  return { id: data, token: userToken };
}

type Call = <T>(endpoint: Parameters<typeof callEndpoint>[2], token: string, body?: object) => Promise<T>;

/** Calls with an idempotency key each. */
function callsOf({ server, product }: Parts, prefix: string): Call {
  let keys = 0;
  return (endpoint, token, body) =>
    callEndpoint(server, product, endpoint, {
      token,
      ...(body ? { body } : {}),
      idempotencyKey: `${prefix}-${(keys += 1)}`,
    });
}

/** Offers a reward for sixty days from today. Returns its id. */
async function saveOffer(
  call: Call,
  operator: string,
  offer: (typeof offers)[number] | typeof welcome,
  today: string,
): Promise<number> {
  const { id } = await call<{ id: number }>(rewards.saveOffer, operator, {
    approval: false,
    choice: '',
    ...offer,
    body: sample,
    starts_on: today,
    ends_on: addDays(today, 60),
    stock: null,
    active: true,
    reason: 'Sample offer',
  });
  return id;
}

/** The member claims the welcome Qoin, before the first of the past orders is paid with them. */
export function pastRewards(parts: Parts, member: { token: string }, operator: string): PastEvent[] {
  return [
    {
      daysBack: 26,
      async run() {
        const call = callsOf(parts, 'story-welcome');
        const reward = await saveOffer(call, operator, welcome, parts.clock.today(DEFAULT_ZONE));
        await call(rewards.claim, member.token, { reward });
      },
    },
  ];
}

/**
 * A rule for referrals, and two friends of the member: one who has done everything, and whom an operator approved
 * because she used the same device, and one who has only signed up. Offers of every kind, one of which the member has
 * claimed.
 */
export async function seedRewards(
  parts: Parts,
  member: { id: number; token: string },
  operator: string,
): Promise<void> {
  const { server, product, clock } = parts;
  const { systemDb } = server.database;
  const today = clock.today(DEFAULT_ZONE);
  const call = callsOf(parts, 'story-rewards');
  await call(referrals.setRule, operator, {
    starts_on: today,
    entries: 20,
    qoin: 50,
    friend_entries: 5,
    friend_qoin: 20,
    monthly_cap: 10,
    days: 60,
    active: true,
    reason: 'Sample rule for the demo',
  });
  const { code } = await call<{ code: string }>(settings.referralLink, member.token);
  const ana = await join(parts, code, 'Ana');
  await join(parts, code, 'Ben');
  await proveEmail(systemDb, ana.id, clock.now());
  await proveMobile(systemDb, ana.id, clock.now());
  const files = [{ name: 'wages.csv', content: halfYearStatement(today, 'SAMPLE WAGES') }];
  await callEndpoint(server, product, imports.import, { token: ana.token, files });
  await settleReferrals({ db: systemDb, clock });
  const { data: review } = await callEndpoint<{ data: { member_id: number; id: number }[] }>(
    server,
    product,
    referrals.queue,
    { token: operator, query: { state: 'review' } },
  );
  for (const { member_id: memberId, id } of review)
    await call(referrals.decide, operator, { member_id: memberId, id, approve: true, reason: 'They share a flat' });
  for (const offer of offers) {
    const reward = await saveOffer(call, operator, offer, today);
    if (offer.place === 'quality-cash') await call(rewards.claim, member.token, { reward });
  }
}
