import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** One step after a missed payment: what happens, and so many days after the payment was due. */
interface StepRule {
  key: 'missed' | 'offer' | 'second_offer' | 'notice' | 'last_word' | 'referral';
  days: number;
  title: string;
  words: string;
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
      { key: 'missed', days: 1, title: 'We tell you', words: 'A message that the payment did not come. There is no fee, and no extra interest on top of the usual.' },
      { key: 'offer', days: 7, title: 'We offer a catch-up plan', words: 'A message with ways to catch up: spread it over the next payments, move a payment, or ask for hardship help.' },
      { key: 'second_offer', days: 21, title: 'We ask again', words: 'A second message, and a person who can be called.' },
      { key: 'notice', days: 35, title: 'Default notice', words: 'A written notice with 30 days to catch up, what is owed, and where to get help. Asking for hardship help stops the clock.' },
      { key: 'last_word', days: 66, title: 'The notice has ended', words: 'Missed payments may be told to a credit reporting body from here on.' },
      { key: 'referral', days: 90, title: 'Another company may ask', words: 'The loan may go to a collection company. You can still settle it with us.' },
    ],
  },
];

export interface ArrearsStep {
  key: ArrearsStepKey;
  date: CivilDate;
  title: string;
  words: string;
  reached: boolean;
}

/**
 * The steps after a missed payment, those that were reached and those to come.
 *
 * @param pausedOn the day on which an open hardship request stopped the clock; steps after it wait.
 */
export function arrearsSteps(overdueSince: CivilDate, today: CivilDate, pausedOn: CivilDate | null = null): ArrearsStep[] {
  const rules = stepRules.findLast(({ since }) => since <= overdueSince) ?? stepRules[0]!;
  return rules.steps.map(({ key, days, title, words }) => {
    const date = addDays(overdueSince, days);
    return { key, date, title, words, reached: date <= today && (pausedOn === null || date <= pausedOn) };
  });
}
