import { describe, expect, it } from 'vitest';
import { approvalsNeeded, sendProblem, sendRulesOn, tokens } from './send-rules.ts';
import type { SendQuestion } from './send-rules.ts';
import { shortAddress } from './address.ts';
import { transferMessage } from './transfer-message.ts';

const question: SendQuestion = { amount: 10, fee: 1, available: 100, sentToday: 0, dailyLimit: 500, cooling: null };

describe('what can be sent', () => {
  const cases: readonly [Partial<SendQuestion>, string | null][] = [
    [{}, null],
    [{ amount: 99 }, null],
    [{ amount: 100 }, 'You can send up to 99 tokens: you have 100 tokens, and the network fee is 1 token.'],
    [{ available: 1 }, 'You have 1 token, and the network fee is 1 token.'],
    [{ sentToday: 490 }, null],
    [{ sentToday: 491 }, 'That’s above your limit of 500 tokens in 24 hours. You can send 9 tokens now.'],
    [{ sentToday: 600 }, 'You’ve reached your limit of 500 tokens in 24 hours. Try again later.'],
    [{ cooling: { sent: 10, max: 20 } }, null],
    [{ cooling: { sent: 11, max: 20 } }, 'This recipient is new, so you can send up to 9 tokens for now.'],
    [{ cooling: { sent: 20, max: 20 } }, 'This recipient is new, and you’ve sent as much as you can for now.'],
  ];
  it.each(cases)('%o: %s', (more, problem) => {
    expect(sendProblem({ ...question, ...more })).toBe(problem);
  });

  it('needs two passkeys above the member’s limit only', () => {
    expect([approvalsNeeded(10, null), approvalsNeeded(10, 10), approvalsNeeded(11, 10)]).toEqual([1, 1, 2]);
  });

  it('follows dated rules', () => {
    expect(sendRulesOn('2026-11-16')).toMatchObject({ coolingHours: 24, coolingMax: 20, openMinutes: 10 });
    expect(sendRulesOn('2025-12-31')).toMatchObject({ coolingHours: 24 });
  });
});

describe('words', () => {
  it('count tokens and shorten addresses', () => {
    expect([tokens(1), tokens(1_250)]).toEqual(['1 token', '1,250 tokens']);
    expect(shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAeb6…1BeAed');
  });

  it('of an approval differ in each part, and cannot run into each other', () => {
    const transfer = { transactionId: 'wt_1', sender: '0xA', receiver: '0xB', amount: 12 };
    expect(transferMessage(transfer)).toBe('wattle-transfer-v1\nwt_1\n0xA\n0xB\n12');
    const others = [{ transactionId: 'wt_2' }, { sender: '0xC' }, { receiver: '0xC' }, { amount: 13 }];
    const messages = [transfer, ...others.map((other) => ({ ...transfer, ...other }))].map(transferMessage);
    expect(new Set(messages).size).toBe(5);
    expect(() => transferMessage({ ...transfer, sender: '0xA\n0xB' })).toThrow(RangeError);
  });
});
