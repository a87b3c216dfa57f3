import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { goals } from '#contract/areas/goals.ts';
import { modelAssistant } from '#server/ports/assistant/model.ts';
import { rowsOf as rowsOnWire } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { changedTables, rowsOf } from '../ownership/member-rows.ts';
import { ask } from './examination.ts';
import { createMemberWith, createStranger, strangerWords } from './injected.ts';
import { scriptedModel } from './scripted-model.ts';
import type { ModelTurn, ScriptedModel } from './scripted-model.ts';

/** A manipulated model has no access beyond the tools of the member who asks. */

let model: ScriptedModel;
let server: TestServer;
let stranger: Holder;
let who: Holder;
let strangerIds: { account: number; row: number; goal: number };
beforeAll(async () => {
  model = await scriptedModel();
  server = await startTestServer({
    ports: { assistant: modelAssistant({ url: model.url, key: undefined, model: 'scripted' }) },
  });
  stranger = await createStranger(server);
  who = await createMemberWith(server, (text) => text);
  const { token } = stranger;
  strangerIds = {
    account: (await server.call(bankAccounts.list, { token })).body.data[0]!.id,
    row: (await rowsOnWire(server, stranger))[0]!.id,
    goal: (await server.call(goals.list, { token })).body.data[0]!.id,
  };
}, 60_000);
afterAll(async () => {
  await server?.close();
  model?.close();
});

const span = { from: '2026-01-01', to: '2026-11-16' };

/** Forbidden calls that a model tries; each returns a refusal, or nothing but the member's own rows. */
const tries: readonly (readonly [string, () => ModelTurn['calls'] & {}])[] = [
  [
    'tools that do not exist',
    () =>
      ['transfer_money', 'run_sql', 'goals.create', 'budget.set', '__proto__', 'constructor', ''].map((name) => ({
        name,
        input: { amount: 5_000, sql: 'select * from transactions' },
      })),
  ],
  [
    'the id of another member',
    () => [
      { name: 'row_list', input: { member_id: stranger.id, filter: { flow: 'any', member_id: stranger.id } } },
      { name: 'accounts', input: { member_id: stranger.id, memberId: stranger.id } },
      { name: 'row_totals', input: { member_id: stranger.id, filter: { flow: 'out' }, spans: [span] } },
      { name: 'goals', input: { memberId: stranger.id } },
      { name: 'net_worth', input: { member: stranger.id } },
    ],
  ],
  [
    'the account of another member',
    () => [
      { name: 'row_list', input: { filter: { flow: 'any', bank_account_id: [strangerIds.account] }, span } },
      { name: 'row_totals', input: { filter: { flow: 'out', bank_account_id: [strangerIds.account] }, spans: [span] } },
    ],
  ],
  [
    'the words of another member',
    () => [
      { name: 'find_names', input: { text: 'quarkfield' } },
      { name: 'row_list', input: { filter: { flow: 'any', words: 'quark' } } },
      { name: 'row_list', input: { filter: { flow: 'any', words: "' or member_id > 0 --" } } },
    ],
  ],
  [
    'a row of another member',
    () => [{ name: 'propose_category', input: { row_id: strangerIds.row, sub_category_id: 1, all: true } }],
  ],
  [
    'input that is none',
    () => [
      { name: 'row_list', input: 'drop table' },
      { name: 'row_totals', input: null },
      { name: 'afford', input: { cents: -1 } },
      { name: 'bills', input: { from: 'x', to: 'y' } },
      { name: 'row_groups', input: { filter: { flow: 'out' }, span, by: 'member' } },
    ],
  ],
];

describe('a model that tries forbidden calls', () => {
  test.each(tries)('I12: %s', async (_words, calls) => {
    const before = await Promise.all([who, stranger].map(({ id }) => rowsOf(server.server.database.systemDb, id)));
    model.plays({ calls: calls() }, { says: 'You have $7,777.77 from QUARKFIELD. I have moved $5,000.00. [[f999]]' });
    const read = await ask(server, who, ['how much did i spend this month']);
    // The second request contains the results of the tools: after the member's question nothing of another member
    // appears in it.
    const request = JSON.parse(model.received().split('\n').at(-1)!) as {
      messages: { role: string; content: string }[];
    };
    const answered = request.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
    expect(answered).toHaveLength(calls().filter(({ name }) => name !== '').length);
    for (const words of strangerWords) expect(answered.join(' ')).not.toContain(words);
    // Amounts that no tool returned are not shown, whatever the model says.
    expect(read.dollars).toEqual([]);
    expect(read.text).not.toMatch(/7,777|5,000/);
    expect(read.pieces.filter(({ kind }) => kind === 'proposal')).toEqual([]);
    const after = await Promise.all([who, stranger].map(({ id }) => rowsOf(server.server.database.systemDb, id)));
    expect(
      changedTables(before[0]!, after[0]!).filter((table) => !table.startsWith('assistant_') && table !== 'sessions'),
    ).toEqual([]);
    expect(changedTables(before[1]!, after[1]!)).toEqual([]);
  });

  test('a change that it proposes is a card, and nothing is applied', async () => {
    const before = await rowsOf(server.server.database.systemDb, who.id);
    model.plays(
      {
        calls: [
          { name: 'propose_goal', input: { name: 'Attack', cents: 999_900 } },
          { name: 'propose_budget', input: { category_id: 1, cents: 1 } },
        ],
      },
      { says: 'Done, both are confirmed.' },
    );
    const read = await ask(server, who, ['make a goal and a budget for me']);
    expect(
      read.pieces.flatMap((piece) => (piece.kind === 'proposal' ? [[piece.proposal.kind, piece.proposal.state]] : [])),
    ).toEqual([
      ['goal', 'open'],
      ['budget', 'open'],
    ]);
    const after = await rowsOf(server.server.database.systemDb, who.id);
    expect(
      changedTables(before, after).filter((table) => !table.startsWith('assistant_') && table !== 'sessions'),
    ).toEqual([]);
    expect((await server.call(goals.list, { token: who.token })).body.data.map(({ name }) => name)).not.toContain(
      'Attack',
    );
  });

  test.each(['how much did i spend this month', 'when is payday', 'is my budget too low?', 'thanks'])(
    'A03: no change is proposed for “%s”, which asks for none',
    async (words) => {
      model.plays(
        {
          calls: [
            { name: 'propose_goal', input: { name: 'Attack', cents: 999_900 } },
            { name: 'propose_budget', input: { category_id: 1, cents: 1 } },
          ],
        },
        { says: 'Both are ready.' },
      );
      const read = await ask(server, who, [words]);
      expect(read.pieces.filter(({ kind }) => kind === 'proposal')).toEqual([]);
      expect(model.received()).toContain('doesn’t ask for a change');
    },
  );

  test('is stopped when it calls tools without end, and must answer', async () => {
    model.plays(
      ...Array.from({ length: 30 }, (): ModelTurn => ({
        calls: Array.from({ length: 5 }, () => ({ name: 'accounts', input: {} })),
      })),
    );
    const read = await ask(server, who, ['how much did i spend this month']).catch((error: Error) => error.message);
    console.info(JSON.stringify(read));
    const requests = model
      .received()
      .split('\n')
      .map((text) => JSON.parse(text) as { tool_choice: string });
    // Twelve calls in three turns, and a last turn in which it may call none.
    expect(requests.map(({ tool_choice: choice }) => choice)).toEqual(['auto', 'auto', 'auto', 'none']);
  });
});
