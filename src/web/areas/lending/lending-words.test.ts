import { expect, test } from 'vitest';
import { repaymentsInWords } from './lending-words.ts';

test('repayments in words name a last one that differs, and never less than the largest', () => {
  expect(repaymentsInWords([77_00, 77_00, 77_00])).toBe('3 repayments of $77.00');
  expect(repaymentsInWords([239_26, 239_26, 239_32])).toBe('3 repayments of $239.26, the last of $239.32');
  expect(repaymentsInWords([537_10, 537_10, 537_09])).toBe('3 repayments of $537.10, the last of $537.09');
  expect(repaymentsInWords([41_34, 41_33, 41_33])).toBe('3 repayments of up to $41.34');
  expect(repaymentsInWords([248_00])).toBe('1 repayment of $248.00');
});
