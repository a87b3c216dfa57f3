import { expect, test } from 'vitest';
import { sourceText } from './sources.ts';

test('the dates of one kind of data stand in one sentence, and what is not counted is said once', () => {
  const spent = { data: 'your transactions', aside: 'less refunds and transfers between your accounts' };
  const note = 'Amounts in other currencies aren’t counted.';
  expect(
    sourceText([
      { ...spent, dates: ['1 to 16 Nov 2026', '1 to 31 Oct 2026'], note },
      { data: 'your goals and their accounts', dates: ['16 Nov 2026'] },
      { ...spent, dates: ['1 to 31 Oct 2026', 'up to 16 Nov 2026'], note },
      { data: 'your transactions', dates: ['1 to 16 Nov 2026'] },
    ]),
  ).toBe(
    'From your transactions, 1 to 16 Nov 2026, 1 to 31 Oct 2026 and all up to 16 Nov 2026, less refunds and transfers between your accounts. From your goals and their accounts, 16 Nov 2026. From your transactions, 1 to 16 Nov 2026. Amounts in other currencies aren’t counted.',
  );
  expect(sourceText([{ data: 'your recent income', dates: [] }])).toBe('From your recent income.');
});
