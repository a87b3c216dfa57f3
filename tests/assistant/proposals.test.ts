import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistant } from '#contract/areas/assistant.ts';
import { budget } from '#contract/areas/budget.ts';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { aConversation, say } from '#tests/build/assistant.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/**
 * Proposals of the embedded engine, over the wire: in the member's pay cycle, based on existing budgets, and only on
 * request (rule A03).
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Card = Extract<PieceOnWire, { kind: 'proposal' }>['proposal'];

/** A member who is paid fortnightly and has spent on groceries and coffee. */
async function createMember(): Promise<Holder> {
  const who = (await server.aMember()) as Holder;
  await imported(
    server,
    who,
    ofxOf(
      [
        ['2026-10-06', -250, 'WOOLWORTHS 1183 MARRICKVILLE', 'a'],
        ['2026-10-20', -255, 'WOOLWORTHS 1183 MARRICKVILLE', 'b'],
        ['2026-11-03', -255, 'WOOLWORTHS 1183 MARRICKVILLE', 'c'],
        ['2026-11-13', -20, 'CAMPOS COFFEE NEWTOWN', 'd'],
      ],
      '51200817',
      100,
    ),
  );
  await server.call(budget.setPayCycle, { token: who.token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
  return who;
}

/** Sends all messages in one conversation; returns the pieces of the last answer. */
async function reported(who: Holder, ...says: string[]): Promise<PieceOnWire[]> {
  const conversation = await aConversation(server, who.token);
  let pieces: PieceOnWire[] = [];
  for (const words of says)
    pieces = (await (await say(server, who.token, conversation, words)).end()).flatMap((line) =>
      line.type === 'piece' ? [line.piece] : [],
    );
  return pieces;
}

const cardsOf = (pieces: readonly PieceOnWire[]): Card[] =>
  pieces.flatMap((piece) => (piece.kind === 'proposal' ? [piece.proposal] : []));
const facts = (list: Card['after']): string[] => list.map(({ label, value }) => `${label}: ${value}`);
const apply = (who: Holder, { id }: Card) =>
  server.call(assistant.applyProposal, { token: who.token, params: { id }, body: {} });
const lineOf = async (who: Holder, categoryId: number) =>
  (await server.call(budget.list, { token: who.token })).body.data.find(({ category_id: id }) => id === categoryId);

describe('a budget for another period than the pay cycle', () => {
  test.each([
    ['set my grocery budget to $600 a month', '$600.00 a month', '$276.92 a fortnight', 276.92],
    ['budget $50 a week for groceries', '$50.00 a week', '$100.00 a fortnight', 100],
    ['groceries budget of $5,200 per year', '$5,200.00 a year', '$200.00 a fortnight', 200],
    ['set a budget of $20 a day for groceries', '$20.00 a day', '$280.00 a fortnight', 280],
    ['set a groceries budget of $600 for the month', '$600.00 a month', '$276.92 a fortnight', 276.92],
  ])('A03: “%s” is converted, and both amounts are shown', async (words, requested, converted, dollars) => {
    const who = await createMember();
    const [card] = cardsOf(await reported(who, words));
    expect(facts(card!.before)).toEqual(['Budget: None']);
    expect(facts(card!.after)).toEqual([`You asked for: ${requested}`, `Budget: ${converted}`, 'From: 12/11/2026']);
    expect((await apply(who, card!)).status).toBe(200);
    expect(await lineOf(who, 1)).toMatchObject({ Amount: dollars });
  });

  test('A03: an amount without a period is for the pay cycle, and is shown once', async () => {
    const [card] = cardsOf(await reported(await createMember(), 'set my grocery budget to $600'));
    expect(facts(card!.after)).toEqual(['Budget: $600.00 a fortnight', 'From: 12/11/2026']);
  });
});

describe('existing settings before a change', () => {
  const carrying = async (who: Holder): Promise<void> => {
    for (const from of ['2026-10-01', '2026-10-15', '2026-10-29'])
      await server.call(budget.set, {
        token: who.token,
        body: { category_id: 1, amount: 300, roll_over: 'both', from },
      });
  };

  test('A03: a carried-over amount is on the card, and remains when the change is applied and undone', async () => {
    const who = await createMember();
    await carrying(who);
    expect(await lineOf(who, 1)).toMatchObject({ Amount: 300, rolled_over: 140, roll_over: 'both' });
    const [card] = cardsOf(await reported(who, 'raise my groceries budget to $350'));
    expect(facts(card!.before)).toEqual([
      'Budget: $300.00 a fortnight',
      'Rolled over: $140.00',
      'Available this pay cycle: $440.00',
    ]);
    expect(facts(card!.after)).toEqual([
      'Budget: $350.00 a fortnight',
      'Rolled over: $140.00',
      'Available this pay cycle: $490.00',
      'From: 12/11/2026',
    ]);
    await apply(who, card!);
    expect(await lineOf(who, 1)).toMatchObject({ Amount: 350, rolled_over: 140, budget: 490, roll_over: 'both' });
    await server.call(assistant.undoProposal, { token: who.token, params: { id: card!.id }, body: {} });
    expect(await lineOf(who, 1)).toMatchObject({ Amount: 300, rolled_over: 140, roll_over: 'both' });
  });

  test('A03: the roll-over setting is the one at the time the card is applied', async () => {
    const who = await createMember();
    await server.call(budget.set, { token: who.token, body: { category_id: 1, amount: 300, from: '2026-10-01' } });
    const [card] = cardsOf(await reported(who, 'raise my groceries budget to $350'));
    await carrying(who);
    await apply(who, card!);
    expect(await lineOf(who, 1)).toMatchObject({ Amount: 350, rolled_over: 140, roll_over: 'both' });
  });

  test('A03: changes the budget of the sub-category with that name, and shows existing sub-category budgets', async () => {
    const who = await createMember();
    await server.call(budget.set, { token: who.token, body: { sub_category_id: 1, amount: 250 } });
    await server.call(budget.set, { token: who.token, body: { sub_category_id: 6, amount: 30 } });
    const [groceries] = cardsOf(await reported(who, 'set my groceries budget to $300'));
    expect(facts(groceries!.before)).toEqual(['Budget: $250.00 a fortnight']);
    const [out] = cardsOf(await reported(who, 'set an eating out budget of $100'));
    expect(facts(out!.before)).toEqual(['Budget: None', 'Sub-category budget: Cafés & coffee $30.00 a fortnight']);
  });

  test('A03: a budget for the whole category is not proposed over sub-categories that carry money over', async () => {
    const who = await createMember();
    for (const from of ['2026-10-15', '2026-10-29'])
      await server.call(budget.set, {
        token: who.token,
        body: { sub_category_id: 6, amount: 30, roll_over: 'both', from },
      });
    const pieces = await reported(who, 'set an eating out budget of $100');
    expect(cardsOf(pieces)).toEqual([]);
    expect(pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')).toContain(
      'Eating out has a sub-category budget with rollover: Cafés & coffee $30.00 a fortnight. Tell me to change that one instead.',
    );
  });
});

describe('a payment without an amount', () => {
  test.each([
    ['schedule a payment every four weeks', 'the payment', '', 'every four weeks', 'Payment', 'Every four weeks'],
    [
      'schedule a plumber payment every six months',
      'plumber',
      ' for plumber',
      'every six months',
      'Plumber',
      'Every six months',
    ],
  ])('A03: “%s” is asked for in words that the answer understands', async (words, what, purpose, often, name, fact) => {
    const who = await createMember();
    const choices = {
      kind: 'choices',
      question: `How much is ${what}?`,
      choices: ['$50', '$100', '$200'].map((sum) => `Schedule a payment of ${sum}${purpose} ${often}`),
    };
    expect(await reported(who, words)).toContainEqual(choices);
    const [card] = cardsOf(await reported(who, choices.choices[0]!));
    expect(card!.title).toContain(name);
    expect(facts(card!.after)).toEqual(['Amount: $50.00', 'First due: 17/11/2026', `How often: ${fact}`]);
  });
});

describe('a correction of the last card', () => {
  test.each<[string, string[], string[]]>([
    [
      'an amount',
      ['set a budget of $90 for groceries', 'oh no, make that $120'],
      ['Budget: $120.00 a fortnight', 'From: 12/11/2026'],
    ],
    [
      'an amount of the same time',
      ['set a budget of $90 a week for groceries', 'make it 100 instead'],
      ['You asked for: $100.00 a week', 'Budget: $200.00 a fortnight', 'From: 12/11/2026'],
    ],
    [
      'another category',
      ['set a budget of $90 for groceries', 'sorry, I meant for takeaway'],
      ['Budget: $90.00 a fortnight', 'From: 12/11/2026'],
    ],
    ['a bare amount', ['new goal: boat for 9000', '8,500'], ['Goal: Boat', 'Target: $8,500.00']],
    [
      'the name',
      ['create a goal for a caravan, $20,000', 'rename it to campervan'],
      ['Goal: Campervan', 'Target: $20,000.00'],
    ],
    [
      'a month',
      ['i want to save 4k for a course by march 2028', 'hmm, april'],
      ['Goal: Course', 'Target: $4,000.00', 'By: 30/04/2028'],
    ],
    [
      'a day of the same month',
      ['remind me to pay the plumber $300 on 5 december', 'change it to the 12th'],
      ['Amount: $300.00', 'First due: 12/12/2026', 'How often: Once'],
    ],
    [
      'how often',
      ['add a monthly payment of $45 for the cleaner from 1 december', 'actually fortnightly'],
      ['Amount: $45.00', 'First due: 01/12/2026', 'How often: Every fortnight'],
    ],
    [
      'after a word of thanks',
      ['set a goal of 3000 for a kayak', 'thanks', 'actually make it 3,200'],
      ['Goal: Kayak', 'Target: $3,200.00'],
    ],
  ])('A03: %s', async (_what, says, after) => {
    expect(cardsOf(await reported(await createMember(), ...says)).map((card) => facts(card.after))).toEqual([after]);
  });
});

describe('nothing is proposed without a request in this message', () => {
  test.each([
    [['set a budget of $90 for groceries', 'thanks']],
    [['set a budget of $90 for groceries', 'and how much did I spend on takeaway last month?']],
    [['set a budget of $90 for groceries', 'what about coffee this month?']],
    [['make a goal of 3000 for a kayak', 'when is payday']],
    [['set a budget of $90 for groceries', 'why?']],
    [['set a budget of $90 for groceries', 'groceries last month']],
    [['remind me to pay the plumber $300 on 5 december', 'what bills do I have in december']],
    [['is $90 enough for groceries']],
    [['would a $200 groceries budget work for me?']],
    [['how is my grocery budget']],
  ])('A03: %j', async (says) => {
    expect(cardsOf(await reported(await createMember(), ...says))).toEqual([]);
  });
});
