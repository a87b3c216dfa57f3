import { csvLine, csvText } from '#domain/exports/csv.ts';
import { callWindowWords, leadStateWords } from '#domain/journeys/journey.ts';
import { journeyOf } from '#domain/journeys/journeys.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import type { LeadRow } from './lead-store.ts';

/** A visitor's stored answers in a journey, with the labels of its forms. */
export type JourneyAnswers = (
  journey: string,
  needs: Readonly<Record<string, string>>,
) => readonly { question: string; answer: string }[];

type Column = readonly [title: string, text: (lead: LeadRow, answers: JourneyAnswers) => string];

const columns: readonly Column[] = [
  ['Reference', ({ reference }) => reference],
  ['Journey', ({ journey }) => journeyOf(journey)?.name ?? journey],
  ['Service', ({ service }) => service],
  ['Status', ({ state }) => leadStateWords[state]],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobileText(mobile)],
  ['Postcode', ({ postcode }) => postcode],
  [
    'Answers',
    ({ journey, needs }, answers) =>
      answers(journey, needs)
        .map(({ question, answer }) => `${question}: ${answer}`)
        .join('; '),
  ],
  ['Call day', ({ call_on }) => call_on ?? ''],
  ['Call time', ({ call_window }) => (call_window ? callWindowWords[call_window] : '')],
  ['Partner available', ({ served }) => (served ? 'Yes' : 'No')],
  ['Partner’s reference', ({ partner_reference }) => partner_reference ?? ''],
  ['Outcome', ({ answer }) => answer],
  ['Source', ({ source }) => source],
  ['c', ({ c }) => c],
  ['e', ({ e }) => e],
  ['ref', ({ ref }) => ref],
  ['Consent version', ({ consent_version }) => consent_version],
  ['Consent text', ({ consent_text }) => consent_text],
  ['Consented at', ({ consented_at }) => consented_at.toISOString()],
  ['Received at', ({ created_at }) => created_at.toISOString()],
];

/** The requests as a table, in the words of the screen and of the forms. */
export function requestsCsv(leads: readonly LeadRow[], answers: JourneyAnswers): string {
  const lines = leads.map((lead) => csvLine(columns.map(([, text]) => csvText(text(lead, answers)))));
  return csvLine(columns.map(([title]) => title)) + lines.join('');
}
