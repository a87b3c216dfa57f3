import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { ask } from './examination.ts';

/** A word of any length is answered like any other unknown word, and names in proposals keep within their limits. */

let server: TestServer;
let who: Holder;
beforeAll(async () => {
  server = await startTestServer();
  who = (await server.aMember()) as Holder;
  await server.call(budget.setPayCycle, { token: who.token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
});
afterAll(() => server.close());

const long = (letters: number): string => 'supercalifragilistic'.repeat(200).slice(0, letters);

describe('a very long word', () => {
  test.each([119, 120, 121, 500, 3_900])('of %i letters is unknown, and is shown shortened', async (letters) => {
    for (const words of [
      `how much at ${long(letters)}`,
      long(letters),
      `groceries at ${long(letters)} last month`,
      `when is ${long(letters)} due`,
      `everything except ${long(letters)} last month`,
      `was i charged twice by ${long(letters)}`,
    ]) {
      const read = await ask(server, who, [words]);
      expect(read.text).not.toBe('');
      expect(Math.max(...read.text.split(/\s/).map((word) => word.length))).toBeLessThan(120);
    }
  });

  test.each([
    [`create a goal called ${long(300)} for 500`, 'goal'],
    [`remind me to pay ${long(300)} $50 tomorrow`, 'scheduled_payment'],
  ])('%# shortens the name in its proposal to 80 letters', async (words, kind) => {
    const [card] = (await ask(server, who, [words])).pieces.flatMap((piece) =>
      piece.kind === 'proposal' ? [piece.proposal] : [],
    );
    expect(card!.kind).toBe(kind);
    expect(card!.title.split(': ')[1]).toHaveLength(80);
  });
});
