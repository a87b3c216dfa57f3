import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  optionalText,
  page,
  paged,
  text,
  wholeBetween,
} from '../kit/wire.ts';
import {
  callWindow,
  journeyLeadState,
  journeySlug,
  leadService,
  needsAnswers,
  stepPath,
  stepText,
  visitorDetails,
} from './journey-shapes.ts';

/** Journeys and their requests, for operators. */

const journeyCounts = z.object({
  slug: z.string(),
  name: z.string(),
  base: z.string(),
  service: leadService,
  open: z.boolean(),
  /** Visitors who opened any of its pages in the last ninety days. */
  visitors: z.int(),
  /** Requests in the same time. */
  leads: z.int(),
  steps: z.array(z.object({ path: z.string(), title: z.string(), visitors: z.int(), open: z.boolean() })),
});
export type JourneyCounts = z.output<typeof journeyCounts>;

const journeyLead = z.object({
  id: z.int(),
  reference: z.string(),
  journey: z.string(),
  service: leadService,
  ...visitorDetails.shape,
  needs: needsAnswers,
  consent_version: z.string(),
  consent_text: z.string(),
  consented_at: instant,
  /** The page of arrival, and the markers of the link. */
  source: z.string(),
  c: z.string(),
  e: z.string(),
  ref: z.string(),
  /** False if our partners do not serve the postcode, so that only we can follow it up. */
  served: z.boolean(),
  state: journeyLeadState,
  answer: z.string(),
  partner_reference: z.nullable(z.string()),
  call: z.nullable(z.object({ day: date, window: callWindow })),
  created_at: instant,
  changed_at: instant,
});
export type JourneyLead = z.output<typeof journeyLead>;

/** Of these visitors, how many went on to another page, and how many sent a request or opened an account. */
const arm = z.object({ visitors: z.int(), went_on: z.int(), finished: z.int() });

const wording = z.object({
  id: z.int(),
  journey: z.string(),
  step: z.string(),
  name: z.string(),
  text: stepText,
  share: z.int(),
  starts_on: date,
  ends_on: z.nullable(date),
  state: z.literal(['off', 'planned', 'running', 'ended']),
  /** For a test: the visitors who saw its text, and those who did not. */
  results: z.nullable(z.object({ shown: arm, others: arm })),
});
export type JourneyWording = z.output<typeof wording>;

const leadFilter = { journey: z.optional(journeySlug), state: z.optional(journeyLeadState) };

export const journeyBackOffice = defineArea('journeyBackOffice', {
  list: {
    method: 'GET',
    path: 'api/operator/journeys',
    auth: 'operator',
    summary: 'Lists the journeys with the visitors to each page and the requests in the last ninety days.',
    reply: listed(journeyCounts),
  },
  setOpen: {
    method: 'POST',
    path: 'api/operator/journeys',
    auth: 'operator',
    summary: 'Turns a journey, or one of its start pages, on or off. Requests already sent are unchanged.',
    body: z.object({ journey: journeySlug, step: z.optional(stepPath), open: flag }),
    reply: doneWith({ open: z.boolean() }),
    errors: ['bad_input', 'not_found'],
  },
  wordings: {
    method: 'GET',
    path: 'api/operator/journeys/wordings',
    auth: 'operator',
    summary:
      "Lists wording that operators have written for a journey's pages, newest first, with the results of tests.",
    query: z.object({ journey: journeySlug }),
    reply: listed(wording),
    errors: ['bad_input', 'not_found'],
  },
  addWording: {
    method: 'POST',
    path: 'api/operator/journeys/wordings',
    auth: 'operator',
    summary:
      'Schedules wording for a page from a given day. With a share below 100 it is a test, which needs a last day; a page can have one at a time.',
    body: z.object({
      journey: journeySlug,
      step: stepPath,
      name: text(80),
      /** Omitted fields keep the journey's own wording. */
      ...z.partial(stepText).shape,
      share: wholeBetween(1, 100),
      starts_on: dateInput,
      ends_on: z.optional(dateInput),
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  turnWording: {
    method: 'POST',
    path: 'api/operator/journeys/wordings/turn',
    auth: 'operator',
    summary: 'Turns scheduled wording on or off.',
    body: z.object({ id, on: flag }),
    reply: done,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  leads: {
    method: 'GET',
    path: 'api/operator/journeys/leads',
    auth: 'operator',
    summary: "Lists visitors' requests with their consent and source, newest first.",
    query: z.object({ ...leadFilter, page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(journeyLead),
    errors: ['bad_input'],
  },
  workLead: {
    method: 'POST',
    path: 'api/operator/journeys/leads',
    auth: 'operator',
    summary: 'Records the outcome of a request.',
    body: z.object({
      id,
      state: z.literal(['called', 'done', 'declined']),
      was: z.optional(journeyLeadState),
      answer: optionalText(500),
    }),
    reply: doneWith({ state: journeyLeadState }),
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  deleteLead: {
    method: 'POST',
    path: 'api/operator/journeys/leads/delete',
    auth: 'operator',
    summary:
      'Deletes a request and its answers when the person asks, and asks the partner to do the same. Only its number remains in the audit log.',
    body: z.object({ id }),
    reply: done,
    errors: ['bad_input', 'not_found'],
  },
  exportLeads: {
    method: 'GET',
    path: 'api/operator/journeys/leads/export',
    auth: 'operator',
    kind: 'file',
    summary: 'Downloads the requests as CSV with their consent and source, newest first. The download is logged.',
    query: z.object(leadFilter),
    errors: ['bad_input'],
  },
});
