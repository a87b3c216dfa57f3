import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { date, listed, text } from '../kit/wire.ts';

/** What operators see of visits. Apart from the calls of members, which every page carries. */

const span = { from: date, to: date };
const STEPS = 6;

export const traffic = defineArea('traffic', {
  screens: {
    method: 'GET',
    path: 'api/operator/traffic/screens',
    auth: 'operator',
    summary: 'Screens by visits between two days: members, visits and how long they stay, the most visited first.',
    query: z.object(span),
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
      'How many members opened the first of some screens between two days, and how many of them went on to each next one within a week.',
    query: z.object({
      ...span,
      /** Places joined by commas, two to six. */
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
            .check(z.minLength(2, 'Name two screens at least.'), z.maxLength(STEPS, `Name at most ${STEPS} screens.`)),
        ),
      ),
    }),
    reply: listed(z.object({ place: z.string(), members: z.int(), share: z.number() })),
  },
});
