import { expect, test } from 'vitest';
import type { RandomnessPort } from './port.ts';

export interface RandomnessWorld {
  port: RandomnessPort;
  /** A round that is published, with its time, and one that is to come. */
  published: { round: number; at: Date };
  toCome: number;
}

/** What every adapter of the port does. */
export function randomnessConformance(open: () => Promise<RandomnessWorld> | RandomnessWorld): void {
  test('a published round has one value of 32 bytes, the same each time', async () => {
    const { port, published } = await open();
    const value = await port.valueOf(published.round);
    expect(value?.round).toBe(published.round);
    expect(value?.randomness).toHaveLength(32);
    expect(await port.valueOf(published.round)).toEqual(value);
  });

  test('a round that is to come has no value yet', async () => {
    const { port, toCome } = await open();
    expect(await port.valueOf(toCome)).toBeNull();
  });

  test('the round of a time is the first one published then or later', async () => {
    const { port, published } = await open();
    const { round, at } = published;
    expect(port.roundAt(at)).toBe(round);
    expect(port.roundAt(new Date(at.getTime() - 1))).toBe(round);
    expect(port.roundAt(new Date(at.getTime() + 1))).toBe(round + 1);
  });

  test('values come from a public chain, or are committed to beforehand', async () => {
    const { port, published } = await open();
    const value = await port.valueOf(published.round);
    expect([port.chain === null, port.commitmentOf(published.round) === null, value?.signature === null]).toEqual(
      port.chain === null ? [true, false, true] : [false, true, false],
    );
  });
}
