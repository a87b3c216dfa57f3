import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, flag, id, instant, matching, optionalText, text, wholeBetween } from '../kit/wire.ts';

/** Which screens are visited and for how long (rule C21), and what is shared with an outside service (rule C27). */

export const deviceType = z.enum(['Desktop', 'iOS', 'Android']);
const eventType = z.literal('UserUxTraffic');

/** A day in milliseconds: the longest time that a screen can be open. */
const DAY_MS = 86_400_000;

const choices = z.object({
  /** Visits are stored with the member's account, to see which screens help. */
  visits: z.boolean(),
  /** Visits and commands are shared with the product analytics service, without name or address. */
  analytics: z.boolean(),
});

export const tracking = defineArea('tracking', {
  track: {
    method: 'POST',
    path: 'api/pages/traffic/track',
    auth: 'member',
    summary: 'Records that a screen was opened. Only the words in its path are stored.',
    body: z.object({
      event_type: eventType,
      /** When it was opened, by the browser's clock. */
      date: instant,
      page_name: text(2_000),
      parent: z.optional(z.nullable(text(200, 0))),
      device_type: deviceType,
      url_referral_link: optionalText(4_000),
      url: text(4_000),
    }),
    reply: doneWith({
      /** Null if the member has turned visits off. */
      EventID: z.nullable(z.int()),
    }),
    errors: ['too_many'],
  },
  trackUpdate: {
    method: 'POST',
    path: 'api/pages/traffic/track/update',
    auth: 'member',
    summary: 'Updates how long a screen has been open, in milliseconds.',
    body: z.object({ event_type: eventType, event_id: id, time_spent: wholeBetween(0, DAY_MS) }),
    reply: done,
    errors: ['not_found', 'too_many'],
  },
  capture: {
    method: 'POST',
    path: 'api/pages/traffic/capture',
    auth: 'member',
    summary:
      'Records commands that the member carried out, by area and name. Stored only if the member allows analytics.',
    body: z.object({
      events: z
        .array(
          z.object({
            name: z
              .string()
              .check(z.trim(), ...matching(71, /^[A-Za-z]{2,30}\.[A-Za-z]{2,40}$/, 'Use a name like goals.create.')),
            date: instant,
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    }),
    reply: doneWith({ recorded: z.int() }),
    errors: ['too_many'],
  },
  choices: {
    method: 'GET',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Returns whether visits are recorded and shared with the product analytics service.',
    reply: z.object({
      data: choices,
      /** The host that receives analytics; null if none does. */
      service: z.nullable(z.string()),
    }),
  },
  choose: {
    method: 'POST',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Sets whether visits are recorded and shared. Turning one off deletes what was recorded for it.',
    body: z.object({ visits: z.optional(flag), analytics: z.optional(flag) }),
    reply: z.object({ data: choices, deleted: z.int() }),
  },
});
