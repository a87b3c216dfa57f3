import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** One step after a missed payment, and when it is taken. */
interface StepRule {
  key: 'missed' | 'offer' | 'second_offer' | 'notice' | 'last_word' | 'referral';
  days: number;
  title: string;
  /** What happens, as announced in advance. */
  announcement: string;
  /** The text of the email sent on the day. */
  emailText: string;
}

export type ArrearsStepKey = StepRule['key'];

interface StepRules {
  since: CivilDate;
  steps: readonly StepRule[];
}

/**
 * The steps after a missed payment, by the date they apply from. No step adds a cost. The default notice gives the 30
 * days of section 88 of the National Credit Code; nothing is referred to another company before they end.
 */
const stepRules: readonly StepRules[] = [
  {
    since: '2026-01-01',
    steps: [
      {
        key: 'missed',
        days: 1,
        title: 'A payment is missing',
        announcement:
          'We tell you that the payment did not come. There is no fee, and no extra interest on top of the usual.',
        emailText: 'There is no fee for it, and no extra interest on top of the usual.',
      },
      {
        key: 'offer',
        days: 7,
        title: 'Ways to catch up',
        announcement:
          'We write to you with ways to catch up: spread it over the next payments, move a payment, or ask for hardship help.',
        emailText:
          'You can spread it over the next payments, move a payment, or ask for hardship help, all on the screen of the loan.',
      },
      {
        key: 'second_offer',
        days: 21,
        title: 'A second reminder',
        announcement: 'We write once more, and ask whether we can help.',
        emailText:
          'You can still spread it over the next payments, move a payment, or ask for hardship help. Write to us under Messages, and a person answers.',
      },
      {
        key: 'notice',
        days: 35,
        title: 'Default notice',
        announcement:
          'A written notice with 30 days to catch up, what is owed, and where to get help. Asking for hardship help stops the clock.',
        emailText:
          'This is a default notice. You have 30 days to pay what is overdue, or to ask for hardship help, which stops the clock. After that missed payments may be told to a credit reporting body, and the loan may go to a collection company.',
      },
      {
        key: 'last_word',
        days: 66,
        title: 'The notice has ended',
        announcement: 'Missed payments may be told to a credit reporting body from here on.',
        emailText:
          'The 30 days of the notice are over. Missed payments may be told to a credit reporting body from here on. You can still catch up, or ask for hardship help.',
      },
      {
        key: 'referral',
        days: 90,
        title: 'Another company may ask',
        announcement: 'The loan may go to a collection company. You can still settle it with us.',
        emailText:
          'The loan may go to a collection company now. You can still settle it with us, or ask for hardship help.',
      },
    ],
  },
];

export interface ArrearsStep {
  key: ArrearsStepKey;
  date: CivilDate;
  title: string;
  announcement: string;
  emailText: string;
  isReached: boolean;
}

/**
 * The steps after a missed payment, past and future.
 *
 * @param pausedOn the date of an open hardship request, which pauses later steps.
 */
export function arrearsSteps(
  overdueSince: CivilDate,
  today: CivilDate,
  pausedOn: CivilDate | null = null,
): ArrearsStep[] {
  const rules = stepRules.findLast(({ since }) => since <= overdueSince) ?? stepRules[0]!;
  return rules.steps.map(({ key, days, title, announcement, emailText }) => {
    const date = addDays(overdueSince, days);
    return {
      key,
      date,
      title,
      announcement,
      emailText,
      isReached: date <= today && (pausedOn === null || date <= pausedOn),
    };
  });
}
