import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import {
  date,
  doneWith,
  instant,
  listOf,
  money,
  optionalText,
  positiveMoney,
  postcode,
  text,
  wholeBetween,
} from '../kit/wire.ts';
import { journeyLeadState, journeySlug, linkMarks, ofJourney, visitorToken } from './journey-shapes.ts';

/** The lead services of document 3, section 7: energy, broadband and bill cutting. */

const service = z.literal(['electricity', 'gas', 'broadband', 'mobile']);

const offer = z.object({
  id: z.string(),
  /** Whether a retailer publishes it for everyone, or one of our partners offers it. */
  from: z.literal(['publisher', 'partner']),
  service,
  provider: z.string(),
  title: z.string(),
  /** What it would cost for thirty days at the usage of the bill; null if the usage is not known. */
  monthly: z.nullable(money),
  /** The lowest and highest cost if it depends on usage or the plan; `high` is null if there is no upper limit. */
  range: z.nullable(z.object({ low: money, high: z.nullable(money) })),
  /** The rates and conditions, in words. */
  conditions: z.string(),
  /** From a sample of published plans, which may have changed since. */
  sample: z.boolean(),
  /** When it was published. */
  as_of: date,
});
export type Offer = z.output<typeof offer>;

const credit = z.object({
  provider: z.string(),
  plan: z.string(),
  name: z.string(),
  amount: money,
  condition: z.string(),
  sample: z.boolean(),
  as_of: date,
});

const reference = z.object({ visitor: visitorToken, journey: z.optional(journeySlug), ...linkMarks });

export const leadServices = defineArea('leadServices', {
  offerSearch: {
    method: 'POST',
    path: 'api/billcutters/offersearch',
    auth: 'public',
    summary:
      "Finds published energy plans and partner offers for a bill, by its service, amount and number of days. With a visitor token and a journey, the bill is stored with that visitor's answers.",
    body: z.object({
      visitor: visitorToken,
      journey: z.optional(journeySlug),
      service,
      provider: optionalText(60),
      amount: positiveMoney,
      days: wholeBetween(1, 400),
      /** What was used over these days: kilowatt hours, megajoules or gigabytes. */
      usage: z.optional(wholeBetween(0, 1_000_000)),
      postcode: z.optional(postcode),
    }),
    reply: z.object({
      data: z.array(offer),
      /** The bill for thirty days. */
      monthly: money,
      /** Whether published plans are priced for the usage that was entered, or for an estimate from the amount. */
      usage: z.literal(['entered', 'estimated']),
      /** Why there are no offers, or some are missing; may be empty. */
      note: z.string(),
    }),
    errors: ['bad_input', 'not_found', 'unavailable', 'too_many'],
  },
  referenceNumber: {
    method: 'POST',
    path: 'api/billcutters/referencenum',
    auth: 'public',
    summary:
      "Returns the reference number of the visitor's request, and reserves one for a new visitor. It is the same each time.",
    body: reference,
    reply: doneWith({ referencenum: z.string(), visitor: z.string() }),
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  referenceNumberV2: {
    method: 'POST',
    path: 'api/v2/billcutters/referencenum',
    auth: 'public',
    summary: 'Returns the reference number, as the first version does, and the state of the request.',
    body: reference,
    reply: doneWith({
      data: z.object({
        referencenum: z.string(),
        visitor: z.string(),
        journey: z.string(),
        /** Null before the request is sent. */
        state: z.nullable(journeyLeadState),
        sent_at: z.nullable(instant),
      }),
    }),
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  payout: {
    method: 'POST',
    path: 'api/energycompare/payout',
    auth: 'public',
    summary:
      'Returns the payout of a request: what a partner pays once a switch is complete. `none` means that no partner has promised one.',
    body: z.object(ofJourney),
    reply: doneWith({
      payout: z.object({
        state: z.literal(['none', 'waiting', 'confirmed', 'declined']),
        amount: z.nullable(money),
        note: z.string(),
        sample: z.boolean(),
      }),
      /** Credits that published energy plans promise new customers at the visitor's postcode. */
      credits: z.array(credit),
    }),
    errors: ['bad_input', 'not_found', 'unavailable', 'too_many'],
  },
  energySteps: {
    method: 'POST',
    path: 'api/energy/steps',
    auth: 'public',
    summary: "Stores the visitor's answers on one page, about their home, internet or business.",
    body: z.object({
      ...ofJourney,
      step: text(120),
      service: z.optional(z.literal(['electricity', 'gas', 'both', 'broadband', 'bank'])),
      home: z.optional(z.literal(['own', 'rent', 'business'])),
      people: z.optional(wholeBetween(1, 20)),
      solar: z.optional(z.literal(['yes', 'no', 'planned'])),
      moving: z.optional(z.literal(['no', 'month', 'quarter'])),
      use: z.optional(listOf(z.literal(['browsing', 'streaming', 'work', 'gaming']), 4)),
      speed: z.optional(z.literal(['25', '50', '100', '250', 'unsure'])),
      arrears: z.optional(z.literal(['no', 'once', 'several'])),
      note: optionalText(500),
    }),
    reply: z.object({ success: z.literal(true) }),
    errors: ['bad_input', 'not_found', 'conflict', 'too_many'],
  },
});
