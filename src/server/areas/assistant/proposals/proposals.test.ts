import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { assistant } from '#contract/areas/assistant.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { bills } from '#contract/areas/bills.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Proposal } from '#domain/assistant/piece.ts';
import { asOwner } from '#tests/build/database.ts';
import { aConversation, proposalIn, proposed, say, scriptedAssistant, text } from '#tests/build/assistant.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Changes that the assistant proposes: applied only by the member, only once, and undoable (rule A03). */

const script = scriptedAssistant();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ports: { assistant: script } });
});
afterAll(() => server.close());

let guests = 0;
async function aGuest(): Promise<Guest> {
  guests += 1;
  return signUp(server, { email: `changes${guests}@example.com`, first_name: 'Mia', last_name: 'Chen' });
}

/** Makes the assistant propose a command. Returns the id of the proposal. */
async function propose(mia: Guest, command: Proposal['command']): Promise<number> {
  script.plays(async function* () {
    yield text('I can do that.');
    yield proposed({
      kind: 'budget',
      title: 'As asked',
      before: [{ label: 'Groceries', value: 'No budget' }],
      after: [{ label: 'Groceries', value: '$290.00' }],
      command,
    });
  });
  const id = await aConversation(server, mia.token);
  await (await say(server, mia.token, id, 'Please')).end();
  const { body } = await server.call(assistant.messages, { token: mia.token, params: { id } });
  const proposal = proposalIn(body.items[1]!);
  expect(proposal).toMatchObject({
    title: 'As asked',
    state: 'open',
    before: [{ label: 'Groceries', value: 'No budget' }],
  });
  return proposal.id;
}

const apply = (mia: Guest, id: number) =>
  server.call(assistant.applyProposal, { token: mia.token, params: { id }, body: {} });
const undo = (mia: Guest, id: number) =>
  server.call(assistant.undoProposal, { token: mia.token, params: { id }, body: {} });

const groceries = subCategoryIds.groceries;
const budgetOf = async (mia: Guest): Promise<unknown> =>
  (await server.call(budget.list, { token: mia.token })).body.data.find(
    ({ sub_category_id }) => sub_category_id === groceries,
  )?.Amount ?? null;

describe('a proposed change', () => {
  test('A03: changes nothing until the member confirms it, is applied once, and its undo restores the budget', async () => {
    const mia = await aGuest();
    await server.call(budget.set, {
      token: mia.token,
      body: { sub_category_id: groceries, amount: 250.5, roll_over: 'surplus' },
    });
    const id = await propose(mia, { call: 'budget.set', body: { sub_category_id: groceries, amount: 290 } });
    expect(await budgetOf(mia)).toBe(250.5);
    const tries = await Promise.all([apply(mia, id), apply(mia, id), apply(mia, id)]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await budgetOf(mia)).toBe(290);
    const back = await undo(mia, id);
    expect(back.body.data).toMatchObject({ state: 'undone', undoable: false });
    const line = (await server.call(budget.list, { token: mia.token })).body.data.find(
      ({ sub_category_id }) => sub_category_id === groceries,
    );
    expect(line).toMatchObject({ Amount: 250.5, roll_over: 'surplus' });
    expect([(await undo(mia, id)).status, (await apply(mia, id)).status]).toEqual([409, 409]);
  });

  test('A03: undoing a new budget removes it', async () => {
    const mia = await aGuest();
    const id = await propose(mia, { call: 'budget.set', body: { sub_category_id: groceries, amount: 290 } });
    expect((await apply(mia, id)).body.data).toMatchObject({ state: 'applied', undoable: true });
    await undo(mia, id);
    expect(await budgetOf(mia)).toBeNull();
  });

  test('A03: a goal and a scheduled payment are created and undone', async () => {
    const mia = await aGuest();
    const goal = await propose(mia, { call: 'goals.create', body: { name: 'Bali', target: 3000 } });
    const payment = await propose(mia, {
      call: 'planning.create',
      body: { name: 'Rego', amount: 389, start_date: '2026-12-01', recurring_frequency: 'annually' },
    });
    const names = async () => [
      ...(await server.call(goals.list, { token: mia.token })).body.data.map(({ name }) => name),
      ...(await server.call(bills.list, { token: mia.token })).body.data.map(({ name }) => name),
    ];
    await apply(mia, goal);
    await apply(mia, payment);
    expect(await names()).toEqual(['Bali', 'Rego']);
    await undo(mia, goal);
    await undo(mia, payment);
    expect(await names()).toEqual([]);
  });

  test('A03: transactions are recategorised, and an undo restores the category with its reason', async () => {
    const mia = await aGuest();
    await imported(server, mia, ofxOf([['2026-11-12', -42.1, 'WOOLWORTHS 1187 MARRICKVILLE', 'a']], '51200817', 100));
    const [transaction] = await rowsOf(server, mia);
    const id = await propose(mia, {
      call: 'categorising.updateCategory',
      body: { id: [transaction!.id], categoryId: subCategoryIds.cafes, apply: 'one' },
    });
    await apply(mia, id);
    expect((await rowsOf(server, mia))[0]!.sub_category_id).toBe(subCategoryIds.cafes);
    await undo(mia, id);
    expect((await rowsOf(server, mia))[0]).toMatchObject({
      sub_category_id: transaction!.sub_category_id,
      reason: transaction!.reason,
    });
  });

  test('A03: a change that fails is reported and can be retried; a declined one cannot be applied', async () => {
    const mia = await aGuest();
    const wrong = await propose(mia, { call: 'goals.create', body: { name: '', target: -5 } });
    const refused = await apply(mia, wrong);
    expect([refused.status, refused.problem.code]).toEqual([400, 'bad_input']);
    expect((await apply(mia, wrong)).status).toBe(400);
    const declined = await propose(mia, { call: 'goals.create', body: { name: 'Bali', target: 3000 } });
    expect(
      (await server.call(assistant.declineProposal, { token: mia.token, params: { id: declined }, body: {} })).body.data
        .state,
    ).toBe('declined');
    expect((await apply(mia, declined)).problem.detail).toBe('You dismissed this change. Ask for it again.');
    expect((await server.call(goals.list, { token: mia.token })).body.data).toEqual([]);
  });

  test.each(['payees.send', 'account.delete', 'constructor', 'messages.create'])(
    'A03: %s is no command that may be proposed: the answer fails',
    async (call) => {
      const mia = await aGuest();
      script.plays(async function* () {
        yield proposed({ kind: 'goal', title: 'A trick', before: [], after: [], command: { call, body: {} } });
      });
      const id = await aConversation(server, mia.token);
      expect((await (await say(server, mia.token, id, 'Do it')).end()).at(-1)).toMatchObject({ state: 'failed' });
      const left = await server.server.database.systemDb
        .selectFrom('assistant_proposals')
        .select('id')
        .where('member_id', '=', mia.id)
        .execute();
      expect(left).toEqual([]);
    },
  );

  test('A03: a change that is interrupted has no effect, and the next attempt applies it once', async () => {
    const mia = await aGuest();
    const id = await propose(mia, { call: 'goals.create', body: { name: 'Bali', target: 3000 } });
    const { pool } = server.server.database;
    const holder = await pool.connect();
    try {
      // The change waits for a lock on the goals table, and its connection is terminated as if the process had died.
      await holder.query('begin; lock table goals in exclusive mode');
      const cutOff = apply(mia, id);
      const waiting = () =>
        asOwner(
          server.server.database.url,
          async (owner) =>
            (
              await sql<{
                pid: number;
              }>`select pid from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query ilike '%goals%'`.execute(
                owner,
              )
            ).rows,
        );
      await expect.poll(async () => (await waiting()).length).toBe(1);
      for (const { pid } of await waiting())
        await asOwner(server.server.database.url, (owner) =>
          sql`select pg_terminate_backend(${pid}::int)`.execute(owner),
        );
      expect((await cutOff).status).toBe(503);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const names = async () => (await server.call(goals.list, { token: mia.token })).body.data.map(({ name }) => name);
    expect(await names()).toEqual([]);
    expect((await apply(mia, id)).body.data).toMatchObject({ state: 'applied', undoable: true });
    expect(await names()).toEqual(['Bali']);
  });

  test('A03: a change left busy by an earlier release can be applied, or undone if it was applied', async () => {
    const mia = await aGuest();
    const [left, made] = [
      await propose(mia, { call: 'goals.create', body: { name: 'Bali', target: 3000 } }),
      await propose(mia, { call: 'goals.create', body: { name: 'Japan', target: 5000 } }),
    ];
    await apply(mia, made);
    await server.server.database.systemDb
      .updateTable('assistant_proposals')
      .set({ state: 'busy' as 'open' })
      .where('id', 'in', [left, made])
      .execute();
    expect((await apply(mia, left)).body.data).toMatchObject({ state: 'applied' });
    expect((await apply(mia, made)).status).toBe(409);
    expect((await undo(mia, made)).body.data).toMatchObject({ state: 'undone' });
  });

  test('A03: another member can neither apply nor undo it', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    const id = await propose(mia, { call: 'goals.create', body: { name: 'Bali', target: 3000 } });
    expect((await apply(zoe, id)).status).toBe(404);
    await apply(mia, id);
    expect((await undo(zoe, id)).status).toBe(404);
    expect((await server.call(goals.list, { token: mia.token })).body.data).toHaveLength(1);
  });
});
