import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import type { Answer } from '#tests/build/answer.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = (await server.aMember({ role: 'operator' })).token;
});
afterAll(() => server.close());

let keys = 0;
const ask = <E extends Endpoint>(endpoint: E, token: string, body?: WireBodyOf<E>) =>
  server.callWith(endpoint, { token, body, headers: { 'idempotency-key': `call-backs-${(keys += 1)}` } });
const read = async <E extends Endpoint>(endpoint: E, { token }: { token: string }, query?: Payload<E>) =>
  (await server.callWith(endpoint, { token, query })).body;
const system = () => server.server.database.systemDb;

describe('a call-back request', () => {
  const request = { name: 'Mia Carter', mobile: '0412 345 678', postcode: '2204', note: 'After five' };

  test('is stored, listed for operators and logged', async () => {
    const mia = await server.aMember();
    const answer = await ask(entitlements.requestBroadband, mia.token, request);
    expect(answer.body.reference).toMatch(/^BB-\d{6}$/);
    expect(answer.body.next).toContain('within 2 business days');
    expect((await ask(entitlements.requestBroadband, mia.token, request)).status).toBe(409);
    expect(
      (await ask(entitlements.requestBroadband, mia.token, { ...request, mobile: '12' })).problem.errors?.[0]?.field,
    ).toBe('mobile');
    expect((await ask(entitlements.workLead, mia.token, { member_id: mia.id, id: 1, state: 'done' })).status).toBe(403);
    const page = await read(entitlements.leads, { token: operator });
    const mine = page.data.find((one) => one.member_id === mia.id)!;
    expect(mine).toMatchObject({
      name: 'Mia Carter',
      mobile: '+61412345678',
      postcode: '2204',
      state: 'new',
      reference: answer.body.reference,
    });
    expect(
      (
        await ask(entitlements.workLead, operator, {
          member_id: mia.id,
          id: mine.id,
          state: 'done',
          answer: 'Stays with her provider.',
        })
      ).body.state,
    ).toBe('done');
    expect((await server.call(backOffice.audit, { token: operator })).body.data[0]).toMatchObject({
      action: 'lead_worked',
      before: { state: 'new', answer: '' },
      after: { state: 'done', answer: 'Stays with her provider.' },
    });
    expect((await read(entitlements.broadbandRequests, mia)).data[0]).toMatchObject({
      state: 'done',
      answer: 'Stays with her provider.',
    });
    expect((await ask(entitlements.requestBroadband, mia.token, request)).status).toBe(200);
    expect((await ask(entitlements.workLead, operator, { member_id: mia.id, id: mine.id, state: 'new' })).status).toBe(
      409,
    );
  });

  test('about a membership stands beside one about broadband, and says where it came from', async () => {
    const zoe = await server.aMember();
    await ask(entitlements.requestBroadband, zoe.token, request);
    const details = { name: 'Zoe Carter', mobile: '0412 345 679', source: '/leads/details', note: 'About Pro' };
    const answer = await ask(entitlements.leadDetails, zoe.token, details);
    expect(answer.body.reference).toMatch(/^ME-\d{6}$/);
    expect((await ask(entitlements.leadDetails, zoe.token, details)).status).toBe(409);
    expect((await ask(entitlements.leadDetails, zoe.token, { ...details, mobile: '12' })).status).toBe(400);
    const page = await read(entitlements.leads, { token: operator });
    expect(page.data.filter((one) => one.member_id === zoe.id)).toMatchObject([
      { topic: 'broadband', source: '' },
      { topic: 'membership', source: '/leads/details', mobile: '+61412345679', postcode: '', note: 'About Pro' },
    ]);
    expect((await read(entitlements.broadbandRequests, zoe)).data.map(({ topic }) => topic)).toEqual(['broadband']);
  });

  test('reopened by two operators at once succeeds once; the other gets a conflict', async () => {
    const ned = await server.aMember();
    const ids: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await ask(entitlements.requestBroadband, ned.token, request);
      const { id } = (await read(entitlements.broadbandRequests, ned)).data[0]!;
      ids.push(id);
      await ask(entitlements.workLead, operator, { member_id: ned.id, id, state: 'done' });
    }
    // One is reopened in an uncommitted transaction.
    let late: Promise<Answer> | undefined;
    await system()
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .updateTable('call_back_requests')
          .set({ state: 'called' })
          .where('member_id', '=', ned.id)
          .where('id', '=', ids[0]!)
          .execute();
        late = ask(entitlements.workLead, operator, { member_id: ned.id, id: ids[1]!, state: 'called' });
        await expect
          .poll(() =>
            asOwner(
              server.server.database.url,
              async (owner) =>
                (
                  await sql`select 1 from pg_stat_activity
                    where wait_event_type = 'Lock' and query like 'update "call_back_requests"%'`.execute(owner)
                ).rows.length,
            ),
          )
          .toBe(1);
      });
    const answer = (await late)!;
    expect([answer.status, answer.problem.detail]).toEqual([
      409,
      'The member has another open request. Finish that one first.',
    ]);
    const open = (was: 'called' | 'done') =>
      ask(entitlements.workLead, operator, { member_id: ned.id, id: ids[0]!, state: 'done', was });
    const stale = await open('done');
    expect([stale.status, stale.problem.detail]).toEqual([
      409,
      'Someone else has changed this request. It’s now “called”.',
    ]);
    expect((await open('called')).status).toBe(200);
  });
});
