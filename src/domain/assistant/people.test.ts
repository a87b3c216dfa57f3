import { describe, expect, test } from 'vitest';
import { isAboutFiles } from './about-files.ts';
import { requestsChange } from './change-request.ts';
import { readQuestion } from './read-question.ts';
import { understand } from './understanding.ts';

const now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } } as const;
const own = {
  merchants: ['jess tran', 'mum', 'woolworths'],
  accounts: ['Everyday'],
  goals: [],
  payments: [],
  loans: [],
};
const read = (text: string) => readQuestion(text, now, own);

describe('money between people', () => {
  test.each<[string, 'received' | 'sent', string]>([
    ['how much did mum give me this year', 'received', 'mum'],
    ['has my mum sent me anything since june', 'received', 'mum'],
    ['transfers from jess tran last month', 'received', 'jess tran'],
    ['what has grandma given us', 'received', 'grandma'],
    ['how much have i sent to mum', 'sent', 'mum'],
    ['what did we transfer to jess tran in may', 'sent', 'jess tran'],
    ['did i pay jess tran back', 'sent', 'jess tran'],
  ])('%s', (text, between, name) => {
    const { intent, between: way, names, income } = read(text);
    expect({ intent, way, names, income }).toEqual({
      intent: 'rows',
      way: between,
      names: [name],
      income: between === 'received',
    });
  });

  test.each([
    ['who sent me money in may', 'income'],
    ['who gave me cash this year', 'income'],
    ['who did i lend money to last year', 'expense'],
    ['who have i sent money to', 'expense'],
  ])('%s', (text, kind) => {
    const { intent, measure, topics } = read(text);
    expect({ intent, measure, kinds: topics.map((topic) => topic.kind) }).toEqual({
      intent: 'rows',
      measure: 'merchants',
      kinds: [kind],
    });
  });

  test.each(['what does my wife earn', 'how much is in my dads account', 'my sisters spending last month'])(
    '%s is about another person',
    (text) => {
      expect(read(text).intent).toBe('others');
    },
  );

  test.each(['how much does jess tran owe me', 'spending at woolworths with my mates'])('%s is ambiguous', (text) => {
    expect(read(text).doubt).not.toBeNull();
  });
});

describe('words that narrow a question', () => {
  test.each([
    ['groceries for the wedding in may', 'wedding'],
    ['groceries for my brother last month', 'brother'],
    ['fuel interstate last month', 'interstate'],
    ['clothes on sale this year', 'sale'],
    ['how much did we tip in june', 'tip'],
    ['vegan groceries last week', 'vegan'],
    ['online clothes last month', 'online'],
    ['groceries without fuel last month', 'fuel & charging'],
  ])('%s: “%s” is asked about', (text, word) => {
    const { doubt, unknown, firm } = read(text);
    expect([doubt ?? '', ...unknown, ...firm].join(' ')).toContain(word);
  });

  test.each([
    'groceries last month',
    'how much did i spend on birthday presents this year',
    'groceries without alcohol last month',
    'my mum reckons i spend too much, how much did i spend last month',
    'online shopping in may',
  ])('%s is not asked about', (text) => {
    expect(read(text).doubt).toBeNull();
  });
});

describe('two periods, two directions, the year before', () => {
  test.each<[string, string[]]>([
    ['fuel in may and how much in june', ['2026-05-01', '2026-06-01']],
    ['how much more on power this august than the august before', ['2026-08-01', '2025-08-01']],
  ])('%s', (text, from) => {
    expect(understand(text, [], now, own).whens.map(({ span }) => span.from)).toEqual(from);
  });

  test.each([
    'what came in and what went out in may',
    'total income and total spending last month',
    'how much did i make and how much did i spend in june',
  ])('%s is about both', (text) => {
    expect(read(text).intent).toBe('cash_flow');
  });

  test('a car loan is not a car, and taking out cash does not leave anything out', () => {
    expect(read('what have i paid off the car loan this year').topics.map(({ name }) => name)).toEqual([
      'loan repayments',
    ]);
    expect(read('how much cash did i take out in may')).toMatchObject({ intent: 'rows', isUnread: false });
    expect(read('spending last month if i take out the rent').without.topics.map(({ name }) => name)).toEqual(['rent']);
  });
});

test.each([
  ['import this please', true],
  ['here is my statement', true],
  ['can you read the attached csv?', true],
  ['how much did I spend last month?', false],
  ['what is the balance in this statement', false],
])('“%s” beside a file is about the file: %s', (text, isAbout) => {
  expect(isAboutFiles(text)).toBe(isAbout);
});

test.each([
  ['set a groceries budget of $200', true],
  ['yes please', true],
  ['could you make me a goal for a bike', true],
  ['actually $300', true],
  ['how much did I spend', false],
  ['is my budget too low?', false],
  ['thanks', false],
])('“%s” asks for a change: %s', (text, asks) => {
  expect(requestsChange(text)).toBe(asks);
});
