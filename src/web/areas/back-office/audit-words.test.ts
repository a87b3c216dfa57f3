import { describe, expect, test } from 'vitest';
import { auditActionWords, factChanges, rowHref, rowWords, subjectWords } from './audit-words.ts';
import type { FactReader } from './audit-words.ts';

const reader: FactReader = {
  instant: (at) => `at ${at.toISOString().slice(11, 16)}`,
  date: (day) => day.split('-').toReversed().join('/'),
  person: (id) => (id === 7 ? 'team@example.com' : `operator ${id}`),
};
const read = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  factChanges(before, after, reader).map(({ field, before: was, after: is }) => [field, was, is]);

describe('before and after in readable words', () => {
  test.each<[string, Record<string, unknown> | null, Record<string, unknown> | null, unknown[]]>([
    [
      'amounts are in dollars',
      { amount_cents: 140_000, price: 1_000 },
      { amount_cents: 125_050, price: 1_200 },
      [
        ['amount', '$1,400.00', '$1,250.50'],
        ['price', '$10.00', '$12.00'],
      ],
    ],
    [
      'what is the same is left out',
      { state: 'review', stock: 4 },
      { state: 'turned_down', stock: 4 },
      [['state', 'review', 'turned down']],
    ],
    [
      'the order of the fields of a group is no change',
      { link: { path: '/goals', title: 'Goals' } },
      { link: { title: 'Goals', path: '/goals' } },
      [],
    ],
    [
      'days, times, yes and no',
      null,
      { closes_on: '2026-12-16', closed_at: '2026-11-15T22:00:00.000Z', withdrawn: true },
      [
        ['closes on', null, '16/12/2026'],
        ['closed at', null, 'at 22:00'],
        ['withdrawn', null, 'yes'],
      ],
    ],
    [
      'numbers of rows are no quantities',
      null,
      { plan_id: 1_003, entries: 9_000 },
      [
        ['plan no.', null, '1003'],
        ['entries', null, '9,000'],
      ],
    ],
    [
      'operators by their addresses',
      null,
      { proposed_by: 7, agreed_by: 9 },
      [
        ['proposed by', null, 'team@example.com'],
        ['agreed by', null, 'operator 9'],
      ],
    ],
    [
      'lists and groups',
      { steps: ['Ring', 'Ask'] },
      {
        steps: [],
        offers: [
          { provider: 'A', fixed_cents: 24_000 },
          { provider: 'B', fixed_cents: null },
        ],
      },
      [
        ['steps', 'Ring, Ask', 'none'],
        ['offers', null, 'provider A, fixed $240.00; provider B, fixed not set'],
      ],
    ],
    [
      'sentences follow each other without commas',
      null,
      { steps: ['Ring them.', 'Ask for it.'] },
      [['steps', null, 'Ring them. Ask for it.']],
    ],
    [
      'names of fields as people say them',
      null,
      { left_out_prices: 3, daily_qoin: 5, value: 5_000 },
      [
        ['prices left out', null, '3'],
        ['daily Qoin', null, '5'],
        ['value', null, '$50.00'],
      ],
    ],
    [
      'words of people stay as they are',
      { reason: '' },
      { reason: 'She said_so.' },
      [['reason', 'empty', 'She said_so.']],
    ],
    [
      'codes of topics, events and places',
      { topic: 'order-refund', event: 'DailySignIn', way: 'import' },
      { topic: 'gift-card-issue', event: 'SignUp', way: 'back_office' },
      [
        ['topic', 'Order refund', 'Gift card issue'],
        ['event', 'daily sign-in', 'sign-up'],
        ['way', 'import', 'added in the back office'],
      ],
    ],
    ['a field that was dropped', { answer: 'Yes' }, null, [['answer', 'Yes', null]]],
  ])('%s', (_words, before, after, changes) => {
    expect(read(before, after)).toEqual(changes);
  });

  test('says what stored codes mean', () => {
    expect(['lead_worked', 'journey_lead_worked', 'view_begun', 'voucher_stock_changed'].map(auditActionWords)).toEqual(
      ['Call-back request updated', 'Visitor request updated', 'Support access started', 'Voucher stock changed'],
    );
    expect(['lead', 'journey_lead', 'shop_merchant'].map(subjectWords)).toEqual([
      'Call-back request',
      'Visitor request',
      'Shop merchant',
    ]);
  });

  test('names the entity and links to its screen if it has one', () => {
    const row = (subject: string, subject_id: string, after: Record<string, unknown> | null = null) => ({
      subject,
      subject_id,
      before: null,
      after,
    });
    expect([
      rowWords(row('loan_application', '12:7')),
      rowWords(row('shop_merchant', '3')),
      rowWords(row('lead', '4')),
      rowWords(row('feature', 'Tax pack')),
    ]).toEqual(['loan application 7 of member 12', 'shop merchant 3', 'call-back request 4', 'feature Tax pack']);
    expect([
      rowWords(row('lead', '4'), 'Call-back request updated'),
      rowWords(row('loan', '12:7'), 'Loan referral changed'),
      rowWords(row('job', 'loan-servicing'), 'Job run requested'),
      rowWords(row('reward_rule', 'DailySignIn'), 'Reward rule changed'),
      rowWords(row('member', '3'), 'Member feature changed'),
      rowWords(row('referral_rule', '2026-11-27'), 'Referral rule changed'),
    ]).toEqual(['no. 4', 'no. 7 of member 12', 'Loan servicing', 'daily sign-in', 'member 3', '27/11/2026']);
    expect(
      [
        row('member', '12'),
        row('loan_application', '12:7'),
        row('conversation', '5', { member_id: 12 }),
        row('tip', '1004'),
        row('lead', '2', { member_id: 12 }),
        row('voucher', '3'),
        row('job', 'sweep'),
      ].map(rowHref),
    ).toEqual([
      '/operator/members/12',
      '/operator/applications/12/7',
      '/operator/messages/12/5',
      '/operator/texts/1004',
      '/operator/members/12',
      null,
      null,
    ]);
  });
});
