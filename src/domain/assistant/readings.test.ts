import { expect, test } from 'vitest';
import { actReading, rowsReading } from './readings.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };

test('a question that is offered writes a merchant as it is written', () => {
  expect(rowsReading(understand('how many purchases at coles last month', [], now))).toBe(
    'How many purchases at Coles last month?',
  );
  expect(actReading('sum_out', understand('woolies last month', [], now))).toBe(
    'How much did I spend at Woolworths last month?',
  );
  expect(actReading('last', understand('when did i last pay smiles', [], now))).toBe(
    'When was the last payment at Smiles?',
  );
});
