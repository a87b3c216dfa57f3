import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { spin } from '#contract/areas/spin.ts';
import type { State } from '#domain/calendar/states.ts';
import type { TestServer } from './server.ts';

/** Odds and members of the daily spin, for tests. */

type Draft = WireBodyOf<typeof spin.saveDraft>;

/** Out of 1,000: nothing, one entry, five entries, 20 Qoin, and a large prize of which there are few. */
export const usualOdds: Draft = {
  title: 'Everyday spin',
  starts_on: '2026-11-16',
  spins_per_day: 1,
  daily_entries: 100_000,
  daily_qoin: 100_000,
  segments: [
    { label: 'No prize this time', kind: 'none', amount: 0, weight: 500, stock: null, daily_cap: null, fallback: null },
    { label: '1 entry', kind: 'entries', amount: 1, weight: 300, stock: null, daily_cap: null, fallback: null },
    { label: '5 entries', kind: 'entries', amount: 5, weight: 120, stock: null, daily_cap: 50, fallback: 1 },
    { label: '20 Qoin', kind: 'qoin', amount: 20, weight: 70, stock: null, daily_cap: null, fallback: null },
    { label: '500 Qoin', kind: 'qoin', amount: 500, weight: 10, stock: 2, daily_cap: null, fallback: 3 },
  ],
};

/** Publishes odds as an operator does. */
export async function publishOdds(server: TestServer, token: string, odds: Partial<Draft> = {}): Promise<number> {
  const draft = await server.call(spin.saveDraft, { token, body: { ...usualOdds, ...odds } });
  if (draft.status !== 200) throw new Error(`The draft was refused: ${draft.text}`);
  const { id } = draft.body;
  const published = await server.call(spin.publish, { token, body: { id, reason: 'Spring' } });
  if (published.status !== 200) throw new Error(`Publishing was refused: ${published.text}`);
  return id;
}

/** A member who lives in a state. */
export async function memberIn(server: TestServer, state: State | null = 'NSW') {
  const member = await server.aMember();
  await server.server.database.systemDb
    .updateTable('profiles')
    .set({ state })
    .where('member_id', '=', member.id)
    .execute();
  return member;
}

let keys = 0;

/** Claims a spin under a new Idempotency-Key. */
export async function claimSpin(server: TestServer, token: string, prize?: string) {
  keys += 1;
  return server.call(spin.claim, {
    token,
    headers: { 'idempotency-key': `spin-${keys}` },
    body: prize === undefined ? {} : { prize },
  });
}
