import { describe, expect, it } from 'vitest';
import { nextPath, wayOf } from '../kit.ts';
import { applicationStepAt, loanApplication } from './loan-application.ts';

const nobody = { answered: [], needs: {}, off: [] };

describe('a loan application', () => {
  it('leads through its seven steps in order', () => {
    const way = wayOf(loanApplication, nobody);
    expect(way.map(({ part }) => part)).toEqual(['amount', 'reason', 'you', 'money', 'bank', 'identity', 'send']);
    expect(nextPath(way[0]!, nobody)).toBe('/loans/apply?step=reason');
    expect(nextPath(way[6]!, nobody)).toBeNull();
  });

  it('continues at the first step that is not answered, and at the last one when all are', () => {
    expect(applicationStepAt(null, []).part).toBe('amount');
    expect(applicationStepAt(null, ['amount', 'reason', 'you', 'bank']).part).toBe('money');
    const all = ['amount', 'reason', 'you', 'money', 'bank', 'identity', 'send'] as const;
    expect(applicationStepAt(null, all).part).toBe('send');
    expect(applicationStepAt('unknown', ['amount']).part).toBe('reason');
  });

  it('opens the step that an address names', () => {
    expect(applicationStepAt('bank', []).part).toBe('bank');
  });
});
