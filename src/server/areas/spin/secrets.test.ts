import { expect, test } from 'vitest';
import { fitOf, segmentAt } from '#domain/rewards/spin.ts';
import { keysOf } from '#server/kit/keys.ts';
import { dayCommitment, positionOf, ticketOf } from './secrets.ts';

const keys = keysOf(new Uint8Array(32).fill(7));

test('S1, R07: 20,000 spins of 2,000 members on ten days match the published odds', () => {
  const weights = [500, 300, 120, 70, 10];
  const counts = weights.map(() => 0);
  for (let day = 10; day < 20; day += 1)
    for (let memberId = 1; memberId <= 2_000; memberId += 1) {
      const position = positionOf(keys, 1_000, { memberId, day: `2026-11-${day}`, number: 1 });
      counts[segmentAt(weights, position)]! += 1;
    }
  const { statistic } = fitOf(weights, counts);
  // The critical value at 0.1 % for four degrees of freedom.
  expect(statistic, `counts ${counts.join(', ')}`).toBeLessThan(18.467);
}, 60_000);

test('R07: a spin depends on the day, the member and its number, and on nothing else', () => {
  const spin = { memberId: 7, day: '2026-11-16', number: 1 };
  const position = positionOf(keys, 1_000_000, spin);
  expect(positionOf(keys, 1_000_000, spin)).toBe(position);
  for (const change of [{ memberId: 8 }, { day: '2026-11-17' }, { number: 2 }])
    expect(positionOf(keys, 1_000_000, { ...spin, ...change })).not.toBe(position);
  expect(dayCommitment(keys, '2026-11-16')).not.toBe(dayCommitment(keys, '2026-11-17'));
  expect(ticketOf(keys, 7)).toMatch(/^[0-9a-f]{32}$/);
  const others = keysOf(new Uint8Array(32).fill(8));
  expect(positionOf(others, 1_000_000, spin)).not.toBe(position);
});
