import * as z from 'zod/mini';
import { callWindows, journeyAnswers, leadServices, leadStates } from '#domain/journeys/journey.ts';
import { date, instant, matching, optionalText, text } from '../kit/wire.ts';
import { stateCode } from './reference.ts';

/** What the calls of the journeys share. */

export const journeySlug = z.string().check(...matching(40, /^[a-z0-9-]{2,40}$/, 'Choose a journey.'));

/** Identifies a visitor's answers; a new one is returned if it is omitted or unknown. */
export const visitorToken = optionalText(80);

/** The page of a journey, by its path. */
export const stepPath = z.string().check(...matching(120, /^\/[\w/:-]{1,119}$/, 'Send the path of a page.'));

export const leadService = z.enum(leadServices);
export const callWindow = z.enum(callWindows);
export const journeyAnswer = z.enum(journeyAnswers);

/** The progress of a lead: sent to the partner, called, and its outcome. */
export const journeyLeadState = z.literal(leadStates);
export type JourneyLeadState = z.output<typeof journeyLeadState>;

/** The campaign parameters of the link that the visitor followed. */
export const linkMarks = { c: optionalText(200), e: optionalText(200), ref: optionalText(200) };

export const visitorDetails = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  postcode: z.string(),
});
export type VisitorDetails = z.output<typeof visitorDetails>;

/** What a visitor has chosen on the pages about their home or internet, by name. */
export const needsAnswers = z.record(z.string(), z.string());

/** The wording of a step; empty texts keep the journey's own wording. */
export const stepText = z.object({
  heading: text(120, 0),
  lead: text(300, 0),
  action: text(60, 0),
  points: z.array(z.object({ title: text(80), text: text(240) })).check(z.maxLength(8, 'Enter up to 8 points.')),
});

/** A visitor's progress through one journey. */
export const journeyState = z.object({
  /** The token of the visitor. */
  visitor: z.string(),
  journey: z.string(),
  service: leadService,
  /** False while operators have turned the journey off. */
  open: z.boolean(),
  /** Start pages that operators have turned off. */
  off: z.array(z.string()),
  /**
   * The steps whose text operators have changed, with what this visitor sees: null is the usual text. `shown` is the id
   * of the test whose text it is, or 0.
   */
  wordings: z.array(z.object({ step: z.string(), text: z.nullable(stepText), shown: z.int() })),
  /** What has been answered. */
  answered: z.array(journeyAnswer),
  details: z.nullable(visitorDetails),
  needs: needsAnswers,
  /** The states in which the postcode lies; empty for an unknown postcode. */
  states: z.array(stateCode),
  /** Whether our partners serve the postcode; null before one is known. */
  served: z.nullable(z.boolean()),
  /** The reference number of the request; stored with the lead. */
  reference: z.string(),
  lead: z.nullable(z.object({ state: journeyLeadState, created_at: instant })),
  call: z.nullable(z.object({ day: date, window: callWindow })),
  /** Whether an account was opened from the journey. */
  account: z.boolean(),
  /** The consents given with the request. */
  consent: z.object({ version: z.string(), text: z.string() }),
});
export type JourneyState = z.output<typeof journeyState>;

/** Identifies the visitor's progress through one journey. */
export const ofJourney = { visitor: text(80, 20), journey: journeySlug };
