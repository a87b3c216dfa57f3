import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { date, doneWith, flag, id, instant, limit, listed, optionalText, page, paged } from '../kit/wire.ts';
import {
  callWindow,
  journeyLeadState,
  journeySlug,
  leadService,
  needsAnswers,
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
  steps: z.array(z.object({ path: z.string(), title: z.string(), visitors: z.int() })),
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
  /** False where our partners do not serve the postcode: it waits for us alone. */
  served: z.boolean(),
  state: journeyLeadState,
  answer: z.string(),
  partner_reference: z.nullable(z.string()),
  call: z.nullable(z.object({ day: date, window: callWindow })),
  created_at: instant,
  changed_at: instant,
});
export type JourneyLead = z.output<typeof journeyLead>;

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
    summary: 'Turns a journey on or off. Requests already sent are unchanged.',
    body: z.object({ journey: journeySlug, open: flag }),
    reply: doneWith({ open: z.boolean() }),
    errors: ['bad_input', 'not_found'],
  },
  leads: {
    method: 'GET',
    path: 'api/operator/journeys/leads',
    auth: 'operator',
    summary: 'Lists the requests of visitors with their consent and source, newest first.',
    query: z.object({ ...leadFilter, page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(journeyLead),
    errors: ['bad_input'],
  },
  workLead: {
    method: 'POST',
    path: 'api/operator/journeys/leads',
    auth: 'operator',
    summary: 'Records what became of a request.',
    body: z.object({
      id,
      state: z.literal(['called', 'done', 'declined']),
      was: z.optional(journeyLeadState),
      answer: optionalText(500),
    }),
    reply: doneWith({ state: journeyLeadState }),
    errors: ['bad_input', 'not_found', 'conflict'],
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
