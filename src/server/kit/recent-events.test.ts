import { describe, expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const [mia, zoe] = [1, 2];
const resync = [{ kind: 'resync', id: 0 }];

function received(maxEvents?: number): RecentEvents {
  const events = new RecentEvents(1_000, maxEvents);
  events.add(mia, { kind: 'messages', id: 7 }, 2_000);
  events.add(zoe, { kind: 'budget', id: 8 }, 2_500);
  events.add(mia, { kind: 'budget', id: 9 }, 3_000);
  events.add(mia, { kind: 'messages', id: 10 }, 4_000);
  return events;
}

describe('the last events of members', () => {
  test.each([
    [1_000, ['budget 9', 'messages 10']],
    [3_001, ['messages 10']],
    [4_000, ['messages 10']],
    [4_001, []],
  ])('since %i ms are the last of each kind', (time, expected) => {
    expect(
      received()
        .since(mia, time)
        .map(({ kind, id }) => `${kind} ${id}`),
    ).toEqual(expected);
  });

  test('are not known before the process listened', () => {
    expect(received().since(mia, 999)).toEqual(resync);
  });

  test('are not known before a lost connection was restored', () => {
    const events = received();
    events.restart(5_000);
    expect([events.since(mia, 4_999), events.since(mia, 5_000)]).toEqual([resync, []]);
  });

  test('are dropped by halves above a limit', () => {
    const events = received(4);
    events.add(zoe, { kind: 'bills', id: 11 }, 5_000);
    expect(events.since(mia, 2_499)).toEqual(resync);
    expect(events.since(mia, 2_500)).toEqual([
      { kind: 'budget', id: 9 },
      { kind: 'messages', id: 10 },
    ]);
    expect(events.since(zoe, 2_501)).toEqual([{ kind: 'bills', id: 11 }]);
  });
});
