import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { date, listed, text } from '../kit/wire.ts';

/** Visits for operators, separate from the member's calls, which every page loads. */

const dateRange = { from: date, to: date };
const MAX_STEPS = 6;

export const traffic = defineArea('traffic', {
  screens: {
    method: 'GET',
    path: 'api/operator/traffic/screens',
    auth: 'operator',
    summary: 'Lists screens by visits between two dates, most visited first, with members and time spent.',
    query: z.object(dateRange),
    reply: listed(
      z.object({
        place: z.string(),
        page: z.string(),
        visits: z.int(),
        members: z.int(),
        median_seconds: z.nullable(z.number()),
        total_minutes: z.number(),
        phones: z.number(),
      }),
    ),
  },
  funnel: {
    method: 'GET',
    path: 'api/operator/traffic/funnel',
    auth: 'operator',
    summary:
      'Counts members who opened the first of several screens between two dates, and how many went on to each next screen within a week.',
    query: z.object({
      ...dateRange,
      /** Two to six screens, separated by commas. */
      steps: z.pipe(
        text(1_000),
        z.pipe(
          z.transform((value: string) =>
            value
              .split(',')
              .map((step) => step.trim())
              .filter((step) => step !== ''),
          ),
          z
            .array(text(200))
            .check(
              z.minLength(2, 'Choose at least two screens.'),
              z.maxLength(MAX_STEPS, `Choose up to ${MAX_STEPS} screens.`),
            ),
        ),
      ),
    }),
    reply: listed(z.object({ place: z.string(), members: z.int(), share: z.number() })),
  },
});
