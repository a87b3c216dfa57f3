import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, flag, id, instant, matching, optionalText, text, wholeBetween } from '../kit/wire.ts';

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
    summary:
      'Notes commands that the member carried out, by area and name; kept only where the member lets the analytics service learn them.',
    body: z.object({
      events: z
        .array(
          z.object({
            name: z
              .string()
              .check(z.trim(), ...matching(71, /^[A-Za-z]{2,30}\.[A-Za-z]{2,40}$/, 'Such as goals.create.')),
            date: instant,
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    }),
    reply: doneWith({ stored: z.int() }),
    errors: ['too_many'],
  },
  choices: {
    method: 'GET',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Whether visits are kept, and whether the product-analytics service learns of them.',
    reply: z.object({
      data: choices,
      /** The host that analytics go to; null where they stay with us. */ service: z.nullable(z.string()),
    }),
  },
  choose: {
    method: 'POST',
    path: 'api/pages/traffic/choices',
    auth: 'member',
    summary: 'Chooses it. What was kept before a no is deleted.',
    body: z.object({ visits: z.optional(flag), analytics: z.optional(flag) }),
    reply: z.object({ data: choices, deleted: z.int() }),
  },
});
