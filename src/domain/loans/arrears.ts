import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** One step after a missed payment: what happens, and so many days after the payment was due. */
interface StepRule {
  key: 'missed' | 'offer' | 'second_offer' | 'notice' | 'last_word' | 'referral';
  days: number;
  title: string;
  /** What happens then, as it is announced. */
  words: string;
  /** What the borrower is told on the day. */
  email: string;
}

export type ArrearsStepKey = StepRule['key'];

interface StepRules {
  since: CivilDate;
  steps: readonly StepRule[];
}

/**
 * What follows a missed payment, as dated data. No step costs the borrower anything. The notice gives the 30 days of
 * section 88 of the National Credit Code; nothing goes to another company before they are over.
 */
const stepRules: readonly StepRules[] = [
  {
    since: '2026-01-01',
    steps: [
      {
        key: 'missed',
        days: 1,
        title: 'A payment is missing',
        words: 'We tell you that the payment did not come. There is no fee, and no extra interest on top of the usual.',
        email: 'There is no fee for it, and no extra interest on top of the usual.',
      },
      {
        key: 'offer',
        days: 7,
        title: 'Ways to catch up',
        words:
          'We write to you with ways to catch up: spread it over the next payments, move a payment, or ask for hardship help.',
        email:
          'You can spread it over the next payments, move a payment, or ask for hardship help, all on the screen of the loan.',
      },
      {
        key: 'second_offer',
        days: 21,
        title: 'A second reminder',
        words: 'We write once more, and ask whether we can help.',
        email:
          'You can still spread it over the next payments, move a payment, or ask for hardship help. Write to us under Messages, and a person answers.',
      },
      {
        key: 'notice',
        days: 35,
        title: 'Default notice',
        words:
          'A written notice with 30 days to catch up, what is owed, and where to get help. Asking for hardship help stops the clock.',
        email:
          'This is a default notice. You have 30 days to pay what is overdue, or to ask for hardship help, which stops the clock. After that missed payments may be told to a credit reporting body, and the loan may go to a collection company.',
      },
      {
        key: 'last_word',
        days: 66,
        title: 'The notice has ended',
        words: 'Missed payments may be told to a credit reporting body from here on.',
        email:
          'The 30 days of the notice are over. Missed payments may be told to a credit reporting body from here on. You can still catch up, or ask for hardship help.',
      },
      {
        key: 'referral',
        days: 90,
        title: 'Another company may ask',
        words: 'The loan may go to a collection company. You can still settle it with us.',
        email:
          'The loan may go to a collection company now. You can still settle it with us, or ask for hardship help.',
      },
    ],
  },
];

export interface ArrearsStep {
  key: ArrearsStepKey;
  date: CivilDate;
  title: string;
  words: string;
  email: string;
  reached: boolean;
}

/**
 * The steps after a missed payment, those that were reached and those to come.
 *
 * @param pausedOn the day on which an open hardship request stopped the clock; steps after it wait.
 */
export function arrearsSteps(
  overdueSince: CivilDate,
  today: CivilDate,
  pausedOn: CivilDate | null = null,
): ArrearsStep[] {
  const rules = stepRules.findLast(({ since }) => since <= overdueSince) ?? stepRules[0]!;
  return rules.steps.map(({ key, days, title, words, email }) => {
    const date = addDays(overdueSince, days);
    return { key, date, title, words, email, reached: date <= today && (pausedOn === null || date <= pausedOn) };
  });
}
