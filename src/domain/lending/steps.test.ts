import { describe, expect, test } from 'vitest';
import { isHard } from './choices.ts';
import { observeMeans } from './means.ts';
import { missingFields, incompleteSteps, stepsOf } from './steps.ts';
import type { Progress } from './steps.ts';

const emptyProfile: Progress['profile'] = {
  first_name: 'Mia',
  last_name: '',
  dob: null,
  mobile: '+61491570158',
  mobileVerified: false,
  address_line1: null,
  suburb: null,
  state: null,
  postcode: null,
};
const completeProfile: Progress['profile'] = {
  ...emptyProfile,
  last_name: 'Carter',
  dob: '1991-04-09',
  mobileVerified: true,
  address_line1: '3/12 Silver Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
};
const blank: Progress = {
  amountCents: null,
  repayments: null,
  reason: null,
  situations: [],
  hasAssessment: false,
  feeling: null,
  hasBank: false,
  hasIdentity: false,
  submitted: false,
  profile: emptyProfile,
};

describe('L04: the steps of an application', () => {
  test('missing personal details are listed, the mobile code last', () => {
    expect(missingFields(emptyProfile).map(({ id }) => id)).toEqual([
      'last_name',
      'dob',
      'address_line1',
      'suburb',
      'state',
      'postcode',
      'mobile_code',
    ]);
    expect(missingFields({ ...emptyProfile, mobile: null }).map(({ id }) => id)).toContain('mobile');
    expect(missingFields(completeProfile)).toEqual([]);
  });

  test('completes each step by its own fields, and all but the last before submission', () => {
    expect(incompleteSteps(blank).map(({ id }) => id)).toEqual([
      'amount',
      'reason',
      'you',
      'money',
      'bank',
      'identity',
    ]);
    const half = {
      ...blank,
      amountCents: 500_00,
      repayments: 6,
      reason: 'car',
      situations: ['steady'],
      profile: completeProfile,
    };
    expect(stepsOf(half).map(({ done }) => done)).toEqual([true, true, true, false, false, false, false]);
    const whole = { ...half, hasAssessment: true, feeling: 3, hasBank: true, hasIdentity: true };
    expect(incompleteSteps(whole)).toEqual([]);
    expect(incompleteSteps({ ...whole, feeling: null }).map(({ id }) => id)).toEqual(['money']);
  });

  test('refers some situations to an operator', () => {
    expect([isHard(['steady', 'one_off']), isHard(['steady', 'lost_job'])]).toEqual([false, true]);
  });
});

describe('income and expenses from the member’s transactions', () => {
  test('are the median of the months, with recurring income and essential spending only', () => {
    const month = (at: number, subCategoryId: number, dollars: number) => ({
      month: at,
      subCategoryId,
      inCents: dollars > 0 ? dollars * 100 : 0,
      outCents: dollars < 0 ? -dollars * 100 : 0,
    });
    const sums = [
      // Salary, then a one-off tax refund; rent; groceries; a discretionary restaurant; instalments; a bet.
      ...[4600, 4700, 9000].map((dollars, at) => month(at, 71, dollars)),
      month(1, 75, 1138),
      ...[-2160, -2160, -2700].map((dollars, at) => month(at, 12, dollars)),
      ...[-500, -700, -640].map((dollars, at) => month(at, 1, dollars)),
      ...[-300, -320, -310].map((dollars, at) => month(at, 5, dollars)),
      ...[-75, 0, -75].map((dollars, at) => month(at, 66, dollars)),
      month(2, 55, -40),
    ];
    expect(observeMeans(sums, 3)).toEqual({
      incomeCents: 4_700_00,
      essentials: [
        { categoryId: 4, cents: 2_160_00 },
        { categoryId: 1, cents: 640_00 },
      ],
      repaymentsCents: 75_00,
      gamblingCents: 0,
    });
    expect(observeMeans([], 0)).toEqual({ incomeCents: 0, essentials: [], repaymentsCents: 0, gamblingCents: 0 });
  });
});
