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
        title: 'Repayment missed',
        announcement: 'We let you know your repayment didn’t go through. There’s no fee or penalty interest.',
        emailText: 'There’s no fee or penalty interest for this.',
      },
      {
        key: 'offer',
        days: 7,
        title: 'Ways to catch up',
        announcement:
          'We email you ways to catch up: spread the amount over your next repayments, move a repayment or ask for hardship help.',
        emailText:
          'You can spread the amount over your next repayments, move a repayment or ask for hardship help. You can do all three from your loan’s page.',
      },
      {
        key: 'second_offer',
        days: 21,
        title: 'Second reminder',
        announcement: 'We email you once more and ask how we can help.',
        emailText:
          'You can still spread the amount over your next repayments, move a repayment or ask for hardship help. If you’d rather talk it through, send us a message in the app and one of our team will reply.',
      },
      {
        key: 'notice',
        days: 35,
        title: 'Default notice',
        announcement:
          'We send you a written notice: what’s overdue, 30 days to catch up and where to get help. Asking for hardship help pauses the 30 days.',
        emailText:
          'This is a default notice. You have 30 days to pay what’s overdue, or to ask for hardship help, which pauses the 30 days. After that we may report missed repayments to a credit reporting body and refer your loan to a debt collection agency.',
      },
      {
        key: 'last_word',
        days: 66,
        title: 'Default notice expired',
        announcement: 'From this date we may report missed repayments to a credit reporting body.',
        emailText:
          'The 30 days in your default notice are up. From now on we may report missed repayments to a credit reporting body. You can still catch up or ask for hardship help.',
      },
      {
        key: 'referral',
        days: 90,
        title: 'Possible referral to a debt collection agency',
        announcement: 'We may refer your loan to a debt collection agency. You can still pay us directly.',
        emailText:
          'We may now refer your loan to a debt collection agency. You can still pay us directly or ask for hardship help.',
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
