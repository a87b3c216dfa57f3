import { entitlements } from '#contract/areas/entitlements.ts';
import type { TestServer } from '#tests/build/server.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const own = "It works on the member's own rows, all of them.";
const operators = { annaGets: 403 };

/** Anna's entitlements and requests. */
export interface EntitledThings {
  prizeId: number;
  leadId: number;
}

/** Anna has used her trial, waits for a plan that she has not paid for, requested a call and was offered a prize. */
export async function addEntitlements(
  { server, clock }: TestServer,
  memberId: number,
  act: Act,
): Promise<EntitledThings> {
  const { systemDb } = server.database;
  const now = clock.now();
  const started = new Date(now.getTime() - 40 * 24 * 3600 * 1000);
  const ended = new Date(now.getTime() - 10 * 24 * 3600 * 1000);
  await act(entitlements.requestBroadband, {
    body: { name: 'Anna QUANDONG', mobile: '0491 570 158', postcode: '2204', note: 'QUANDONG after five' },
  });
  const { data } = await act(entitlements.broadbandRequests);
  await act(entitlements.setPremium, { body: { plan_id: 3 }, headers: { 'idempotency-key': 'quandong-wish' } });
  await systemDb.insertInto('plan_trials').values({ member_id: memberId, plan_id: 2, started_at: started }).execute();
  await systemDb
    .insertInto('member_plans')
    .values({ member_id: memberId, plan_id: 2, started_at: started, ends_at: ended })
    .execute();
  await systemDb
    .insertInto('plan_downgrades')
    .values({
      member_id: memberId,
      plan_started_at: started,
      ends_at: ended,
      previous_ends_at: null,
      requested_at: started,
    })
    .execute();
  await systemDb
    .insertInto('plan_grants')
    .values({
      member_id: memberId,
      plan_id: 2,
      days: 30,
      reason: 'QUANDONG harvest',
      granted_at: started,
      used_at: started,
    })
    .execute();
  await systemDb
    .insertInto('operator_gifts')
    .values({
      member_id: memberId,
      kind: 'entries',
      plan_id: null,
      title: null,
      entries: 5_000,
      days: null,
      reason: 'QUANDONG gift',
      state: 'waiting',
      needs_two: true,
      requested_by: memberId + 1_000_000,
      requested_at: started,
      decided_by: null,
      decided_at: null,
      answer: null,
    })
    .execute();
  const prize = await systemDb
    .insertInto('offered_prizes')
    .values({
      member_id: memberId,
      title: 'QUANDONG prize',
      entries: 5,
      reason: 'QUANDONG',
      offered_at: started,
      expires_at: null,
      accepted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { prizeId: prize.id, leadId: data[0]!.id };
}

export const rewardRuleEntries: Record<string, Entry> = {
  'rewardRules.list': namesNoRow('It is for operators.', {}, operators),
  'rewardRules.set': namesNoRow(
    'It is for operators.',
    { body: { event: 'DailySignIn', entries: 100, starts_on: '2026-11-16', active: true, reason: 'Taken' } },
    operators,
  ),
};

export const entitlementEntries: Record<string, Entry> = {
  'entitlements.status': namesNoRow(own),
  'entitlements.entries': namesNoRow(own),
  'entitlements.paymentHistory': namesNoRow(own),
  'entitlements.creditScore': namesNoRow(own),
  'entitlements.broadbandRequests': namesNoRow(own),
  'entitlements.prizes': namesNoRow(own),
  'entitlements.acceptPrize': aims(({ things }) => ({
    body: { prize: things.prizeId },
    headers: { 'idempotency-key': 'matrix-prize' },
  })),
  'entitlements.setBronzePotential': namesNoRow(own),
  'entitlements.leadDetails': namesNoRow('It leaves a new request of the member who calls.', {
    body: { name: 'Ben Banksia', mobile: '0491 570 159' },
  }),
  'entitlements.requestBroadband': namesNoRow(
    "A plan request is always the caller's own, and Anna has an open one.",
    { body: { name: 'Ben', mobile: '0491 570 159', postcode: '3000' } },
    { annaGets: 409 },
  ),
  'entitlements.setPremium': namesNoRow('It names a plan, which is the same for everybody.', {
    body: { plan_id: 3 },
    headers: { 'idempotency-key': 'matrix-premium' },
  }),
  'entitlements.withdrawOrder': namesNoRow("Only the caller's own request is withdrawn."),
  'entitlements.downgrade': namesNoRow("Only the caller's own plan is ended."),
  'entitlements.undoDowngrade': namesNoRow("Only the caller's own plan is continued."),
  'entitlements.leads': namesNoRow('It is for operators.', {}, operators),
  'entitlements.workLead': aims(
    ({ anna, things }) => ({ body: { member_id: anna.id, id: things.leadId, state: 'done' } }),
    operators,
  ),
  'entitlements.grantPlan': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, plan_id: 2, days: 5, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-grant-plan' },
    }),
    operators,
  ),
  'entitlements.grantEntries': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, entries: 5, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-grant-entries' },
    }),
    operators,
  ),
  'entitlements.offerPrize': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, title: 'Taken', entries: 5, days: 5, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-grant-prize' },
    }),
    operators,
  ),
  'entitlements.gifts': aims(({ anna }) => ({ query: { member_id: anna.id } }), operators),
  'entitlements.decideGift': aims(
    ({ anna }) => ({
      body: { member_id: anna.id, id: 1, agree: true, reason: 'Taken' },
      headers: { 'idempotency-key': 'matrix-decide-gift' },
    }),
    operators,
  ),
  'entitlements.memberships': namesNoRow('It is for operators.', {}, operators),
  'entitlements.setMembership': namesNoRow('It is for operators.', { body: { tier: 'Silver', plan_id: 2 } }, operators),
};
