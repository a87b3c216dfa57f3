import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { date, done, doneWith, flag, id, instant, listed, optionalText, text, wholeBetween } from '../kit/wire.ts';

/** Which screens are visited and for how long (rule C21), and what of it an outside service may learn (rule C27). */

export const deviceType = z.enum(['Desktop', 'iOS', 'Android']);
const eventType = z.literal('UserUxTraffic');

/** A day in milliseconds: no screen is looked at for longer without a break. */
const DAY_MS = 86_400_000;

const choices = z.object({
  /** Visits are kept with the member's account, to see which screens help. */
  visits: z.boolean(),
  /** Visits and commands are passed to the product-analytics service, without name or address. */
  analytics: z.boolean(),
});

const span = { from: date, to: date };
const STEPS = 6;

export const tracking = defineArea('tracking', {
  track: {
    method: 'POST',
    path: 'api/pages/traffic/track',
    auth: 'member',
    summary: 'Notes that a screen was opened. Of its address only the words of the path are kept.',
    body: z.object({
      event_type: eventType,
      /** When it was opened, by the browser. */
      date: instant,
      page_name: text(2_000),
      parent: z.optional(z.nullable(text(200, 0))),
      device_type: deviceType,
      url_referral_link: optionalText(4_000),
      url: text(4_000),
    }),
    reply: doneWith({
      /** Null where the member does not want visits kept. */
      EventID: z.nullable(z.int()),
    }),
    errors: ['too_many'],
  },
  trackUpdate: {
    method: 'POST',
    path: 'api/pages/traffic/track/update',
    auth: 'member',
    summary: 'Says how long the screen of an event has been open by now, in milliseconds.',
    body: z.object({ event_type: eventType, event_id: id, time_spent: wholeBetween(0, DAY_MS) }),
    reply: done,
    errors: ['not_found', 'too_many'],
  },
  capture: {
    method: 'POST',
    path: 'api/pages/traffic/capture',
    auth: 'member',
    summary: 'Notes commands that the member carried out, by area and name; kept only where the member lets the analytics service learn them.',
    body: z.object({
      events: z.array(z.object({ name: z.string().check(z.trim(), z.regex(/^[a-z]{2,30}\.[A-Za-z]{2,40}$/, 'Expected an area and a command, such as goals.create.')), date: instant })).check(z.minLength(1, 'Send one event at least.'), z.maxLength(50, 'Send at most 50 events at once.')),
    }),
    reply: doneWith({ kept: z.int() }),
    errors: ['too_many'],
  },
  choices: {
    method: 'GET',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Whether visits are kept, and whether the product-analytics service learns of them.',
    reply: z.object({ data: choices, /** The host that analytics go to; null where they stay with us. */ service: z.nullable(z.string()) }),
  },
  choose: {
    method: 'POST',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Chooses it. What was kept before a no is deleted.',
    body: z.object({ visits: z.optional(flag), analytics: z.optional(flag) }),
    reply: z.object({ data: choices, deleted: z.int() }),
  },
  screens: {
    method: 'GET',
    path: 'api/operator/traffic/screens',
    auth: 'operator',
    summary: 'Screens by visits between two days: members, visits and how long they stay, the most visited first.',
    query: z.object(span),
    reply: listed(z.object({ place: z.string(), page: z.string(), visits: z.int(), members: z.int(), median_seconds: z.nullable(z.number()), total_minutes: z.number(), phones: z.number() })),
  },
  funnel: {
    method: 'GET',
    path: 'api/operator/traffic/funnel',
    auth: 'operator',
    summary: 'How many members opened the first of some screens between two days, and how many of them went on to each next one within a week.',
    query: z.object({
      ...span,
      /** Places joined by commas, two to six. */
      steps: z.pipe(text(1_000), z.pipe(z.transform((value: string) => value.split(',').map((step) => step.trim()).filter((step) => step !== '')), z.array(text(200)).check(z.minLength(2, 'Name two screens at least.'), z.maxLength(STEPS, `Name at most ${STEPS} screens.`)))),
    }),
    reply: listed(z.object({ place: z.string(), members: z.int(), share: z.number() })),
  },
});
