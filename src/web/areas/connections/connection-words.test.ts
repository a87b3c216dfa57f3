import { expect, it } from 'vitest';
import { countdown, daysLeft, endedAtBank, eventWords, resultWords } from './connection-words.ts';

/** 9:00 on Monday 16 November 2026 in Sydney. */
const now = Date.parse('2026-11-15T22:00:00Z');
const time = { zone: 'Australia/Sydney', today: () => '2026-11-16' };

it.each([
  ['2027-11-15T22:00:00Z', 'Ends in 365 days'],
  ['2026-11-16T13:00:00Z', 'Ends in 1 day'],
  ['2026-11-16T12:59:59Z', 'Ends today'],
  ['2026-11-15T21:00:00Z', 'Ends today'],
])('a consent until %s: %s', (until, words) => expect(countdown(daysLeft(new Date(until), time))).toBe(words));

const sync = {
  id: 1,
  state: 'done' as const,
  accounts_total: 1,
  accounts_done: 1,
  rows_read: 9,
  imported: 0,
  duplicates: 9,
  problem: null,
  requested_at: new Date(now),
  finished_at: new Date(now),
};

it('says what a sync found', () => {
  expect(resultWords(sync)).toBe('You’re up to date.');
  expect(resultWords({ ...sync, imported: 1 })).toBe('1 new transaction.');
  expect(resultWords({ ...sync, imported: 1204 })).toBe('1,204 new transactions.');
  expect(resultWords({ ...sync, state: 'failed', problem: 'The bank is busy.' })).toBe('The bank is busy.');
});

it('describes the history of a consent', () => {
  const at = new Date(now);
  expect(eventWords({ kind: 'given', at, detail: '' })).toBe('You gave your consent');
  expect(eventWords({ kind: 'withdrawn', at, detail: '1204' })).toBe(
    'You withdrew your consent and deleted 1,204 transactions',
  );
  expect(eventWords({ kind: 'account_gone', at, detail: 'Bonus Saver' })).toBe('The bank stopped sharing Bonus Saver');
});

it('knows from the newest event where a consent was withdrawn', () => {
  const at = new Date(now);
  const event = (kind: 'given' | 'ended' | 'withdrawn_at_bank' | 'renewed' | 'account_gone') => ({
    kind,
    at,
    detail: '',
  });
  expect(eventWords(event('withdrawn_at_bank'))).toBe('You withdrew your consent at your bank');
  expect(
    endedAtBank({ events: [event('account_gone'), event('withdrawn_at_bank'), event('ended'), event('given')] }),
  ).toBe(true);
  expect(endedAtBank({ events: [event('ended'), event('renewed'), event('withdrawn_at_bank')] })).toBe(false);
});
