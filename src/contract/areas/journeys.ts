import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import {
  dateInput,
  done,
  doneWith,
  email,
  flag,
  matching,
  mobile,
  optionalText,
  positiveMoney,
  postcode,
  text,
  wholeBetween,
} from '../kit/wire.ts';
import {
  callWindow,
  journeySlug,
  journeyState,
  linkMarks,
  ofJourney,
  stepPath,
  visitorToken,
} from './journey-shapes.ts';

/** Journeys of visitors without an account: their answers, codes, requests and accounts. */

const code = z.string().check(z.trim(), ...matching(6, /^\d{6}$/, 'Enter the 6-digit code.'));
const accepted = flag.check(z.refine((value) => value, 'Tick the box to continue.'));

export const journeys = defineArea('journeys', {
  visit: {
    method: 'POST',
    path: 'api/journeys/visit',
    auth: 'public',
    summary:
      "Records a visit to a page of a journey and returns the visitor's answers so far. The first visit returns a token for the visitor. The link's campaign parameters and the landing page are stored with the first visit.",
    body: z.object({
      visitor: visitorToken,
      journey: journeySlug,
      step: stepPath,
      source: optionalText(200),
      /** The text shown before the visitor was identified: the id of a test's text, or 0. */
      shown: z.optional(wholeBetween(0, Number.MAX_SAFE_INTEGER)),
      ...linkMarks,
    }),
    reply: journeyState,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  saveDetails: {
    method: 'POST',
    path: 'api/journeys/details',
    auth: 'public',
    summary:
      "Saves the visitor's details, and says whether our partners serve their postcode. A changed mobile or email must be verified again.",
    body: z.object({
      ...ofJourney,
      first_name: text(60),
      last_name: text(60),
      email,
      mobile,
      postcode,
    }),
    reply: journeyState,
    errors: ['bad_input', 'not_found', 'conflict', 'too_many'],
  },
  saveIncome: {
    method: 'POST',
    path: 'api/journeys/income',
    auth: 'public',
    summary: 'Stores what the visitor is usually paid after tax, and how often.',
    body: z.object({
      ...ofJourney,
      pay: positiveMoney,
      every: z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly']),
    }),
    reply: journeyState,
    errors: ['bad_input', 'not_found', 'conflict', 'too_many'],
  },
  sendCode: {
    method: 'POST',
    path: 'api/journeys/code',
    auth: 'public',
    summary: 'Sends a six-digit code to the mobile number or email address in the details.',
    body: z.object({ ...ofJourney, channel: z.literal(['mobile', 'email']) }),
    reply: doneWith({ expires_in: z.int() }),
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  capture: {
    method: 'POST',
    path: 'api/journeys/request',
    auth: 'public',
    summary:
      "Sends the visitor's request with their consent. The code from a text message verifies the mobile number; it may be left out once verified. Sending it again returns the same request.",
    body: z.object({ ...ofJourney, code: z.optional(code), consent: accepted, consent_version: text(20) }),
    reply: journeyState,
    errors: ['bad_input', 'not_found', 'code_wrong', 'locked_out', 'conflict', 'too_many'],
  },
  bookCall: {
    method: 'POST',
    path: 'api/journeys/call',
    auth: 'public',
    summary:
      'Books a call about a sent request on a business day within the next two weeks, or moves the call that is booked.',
    body: z.object({ ...ofJourney, day: dateInput, window: callWindow }),
    reply: journeyState,
    errors: ['bad_input', 'not_found', 'conflict', 'too_many'],
  },
  sendResumeLink: {
    method: 'POST',
    path: 'api/journeys/resume-link',
    auth: 'public',
    summary: 'Emails a link that continues the journey on another device. It works once, within seven days.',
    body: z.object(ofJourney),
    reply: done,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  resume: {
    method: 'POST',
    path: 'api/journeys/resume',
    auth: 'public',
    summary: 'Exchanges the code of an emailed link for a token on this device, and returns where the visitor stopped.',
    body: z.object({ code: text(80, 20) }),
    reply: z.object({ state: journeyState, path: z.string() }),
    errors: ['bad_input', 'link_expired', 'too_many'],
  },
  openAccount: {
    method: 'POST',
    path: 'api/journeys/account',
    auth: 'public',
    summary:
      'Opens an account from the details, without a password: `action` is then `newsignup`, and a link to set a password is emailed. The code from an email verifies the address. If the address has an account, `action` is null and nothing changes.',
    body: z.object({ ...ofJourney, code, terms: accepted }),
    reply: doneWith({ action: z.nullable(z.literal('newsignup')) }),
    errors: ['bad_input', 'not_found', 'code_wrong', 'locked_out', 'too_many'],
  },
});
