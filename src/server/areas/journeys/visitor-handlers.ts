import type { journeys } from '#contract/areas/journeys.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { isBusinessDay } from '#domain/calendar/business-day.ts';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { isServed } from '#domain/journeys/journey.ts';
import { journeyOf } from '#domain/journeys/journeys.ts';
import { stepAt } from '#domain/journeys/match.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { contactCheckLimit, sendContactCode } from '#server/areas/verification/public.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';
import { openAccount } from './account.ts';
import { captureLead } from './capture.ts';
import { CALL_TOPIC } from './outbox-handlers.ts';
import type { CallMessage } from './outbox-handlers.ts';
import { lockLead, setCall } from './lead-store.ts';
import { requireDetails, requireJourney, requireRun, stateOf, visits } from './run.ts';
import {
  addResumeLink,
  addToken,
  addVisitor,
  beginRun,
  changeRun,
  findRun,
  lastStepOf,
  markStep,
  takeResumeLink,
  visitorOf,
} from './run-store.ts';
import { countForTest } from './wordings.ts';

const resumeLimit = { name: 'journey-resume', hits: 30, windowSeconds: 3600 };
const resumeEmailLimit = { name: 'journey-resume-email', hits: 3, windowSeconds: 3600 };
const CALL_DAYS = 14;
const MAX_LOCALITIES = 20;

/** Where a postcode lies. @throws Failure for one that does not exist; without the service nothing is known. */
async function statesOf({ ports }: Pick<Context<'public'>, 'ports'>, postcode: string): Promise<State[]> {
  try {
    const names = new Set((await ports.addresses.search(postcode, MAX_LOCALITIES)).map(({ state }) => state));
    if (names.size === 0) throw badField('postcode', 'We don’t know that postcode. Check it and try again.');
    return states.filter((state) => names.has(state));
  } catch (error) {
    if (error instanceof LookupUnavailable) return [];
    throw error;
  }
}

/** @throws Failure for a day on which nobody is called. */
function checkCallDay(day: string, today: string): void {
  if (day <= today || day > addDays(today, CALL_DAYS))
    throw badField('day', 'Choose a day from tomorrow to two weeks from now.');
  if (!isBusinessDay(day, 'national')) throw badField('day', 'Choose a weekday that isn’t a public holiday.');
}

export const visitorHandlers = {
  async visit({ body }, context) {
    const { systemDb, clock, caller, limit } = context;
    await limit(visits, caller.ip);
    const journey = requireJourney(body.journey);
    const step = stepAt(journey.steps, body.step);
    if (!step) throw badField('step', 'Send a page of this journey.');
    const now = clock.now();
    return systemDb.transaction().execute(async (db) => {
      const status = await visitorOf(db, body.visitor);
      const { visitorId, token } =
        status === undefined ? await addVisitor(db, now) : { visitorId: status, token: body.visitor! };
      const run =
        (await findRun(db, visitorId, journey.slug)) ?? (await beginRun(db, visitorId, journey.slug, body, now));
      await markStep(db, run, step.path, now);
      await countForTest(db, clock, run, { step: step.path, shown: body.shown });
      return stateOf(db, context, journey, run, token);
    });
  },

  async saveDetails({ body }, context) {
    const { journey, run } = await requireRun(context, body);
    if (run.lead_id !== null)
      throw new Failure('conflict', 'Your request has been sent. Ask our support team to change these details.');
    const { visitor, journey: _slug, ...details } = body;
    const lies = await statesOf(context, details.postcode);
    const { systemDb, clock } = context;
    const change = { details, states: lies, served: isServed(journey.service, lies) };
    const changed = await changeRun(systemDb, run, change, clock.now());
    return stateOf(systemDb, context, journey, changed, visitor);
  },

  async saveIncome({ body: { visitor, pay, every, ...of } }, context) {
    const { journey, run } = await requireRun(context, { visitor, ...of });
    const { systemDb, clock } = context;
    const changed = await changeRun(
      systemDb,
      run,
      { needs: { pay: dollarsFromCents(pay).toFixed(2), every } },
      clock.now(),
    );
    return stateOf(systemDb, context, journey, changed, visitor);
  },

  async sendCode({ body }, context) {
    const { run } = await requireRun(context, body);
    const { mobile, email } = requireDetails(run);
    return sendContactCode(context, { channel: body.channel, target: body.channel === 'mobile' ? mobile : email });
  },

  async capture({ body }, context) {
    const { journey, run } = await requireRun(context, body);
    await context.limit(contactCheckLimit, context.caller.ip);
    await captureLead(context, { journey, run }, { code: body.code, version: body.consent_version });
    const { systemDb } = context;
    return stateOf(systemDb, context, journey, (await findRun(systemDb, run.visitor_id, run.journey))!, body.visitor);
  },

  async bookCall({ body }, context) {
    const { journey, run } = await requireRun(context, body);
    const { systemDb, clock } = context;
    checkCallDay(body.day, clock.today(DEFAULT_ZONE));
    const { lead_id: leadId } = run;
    if (leadId === null) throw new Failure('conflict', 'Send your request first.');
    await systemDb.transaction().execute(async (db) => {
      const lead = await lockLead(db, leadId);
      if (!lead || lead.state === 'done' || lead.state === 'declined')
        throw new Failure('conflict', 'This request is closed. Start a new one to book a call.');
      if (lead.call_on === body.day && lead.call_window === body.window) return;
      await setCall(db, leadId, body, clock.now());
      if (!lead.served) return;
      await enqueue(db, clock, {
        topic: CALL_TOPIC,
        key: `call:${leadId}:${body.day}:${body.window}`,
        payload: { leadId, day: body.day, window: body.window } satisfies CallMessage,
      });
    });
    return stateOf(systemDb, context, journey, run, body.visitor);
  },

  async sendResumeLink({ body }, context) {
    const { journey, run } = await requireRun(context, body);
    const { systemDb, clock, caller, settings, limit } = context;
    const { email, first_name: firstName } = requireDetails(run);
    await limit(resumeEmailLimit, email);
    await systemDb.transaction().execute(async (db) => {
      const code = await addResumeLink(db, run, clock.now());
      await postEmail(db, clock, settings.brand, `journey-resume:${run.reference}:${clock.now().getTime()}`, {
        to: email,
        firstName,
        subject: `Your link to continue with ${settings.brand}`,
        paragraphs: [
          'Open this link on any device to pick up where you left off. It works once and expires in 7 days.',
        ],
        action: { label: 'Continue', url: `${caller.origin}${journey.steps[0]!.path}#resume=${code}` },
        after: ['Didn’t ask for this? You can ignore this email.'],
      });
    });
    return { success: true };
  },

  async resume({ body }, context) {
    const { systemDb, clock, caller, limit } = context;
    await limit(resumeLimit, caller.ip);
    return systemDb.transaction().execute(async (db) => {
      const link = await takeResumeLink(db, body.code, clock.now());
      const journey = link && journeyOf(link.journey);
      const run = link && (await findRun(db, link.visitor_id, link.journey));
      if (!journey || !run) throw new Failure('link_expired', 'This link has been used or has expired.');
      const token = await addToken(db, run.visitor_id, clock.now());
      return {
        state: await stateOf(db, context, journey, run, token),
        path: await lastStepOf(db, run.visitor_id, journey),
      };
    });
  },

  async openAccount({ body }, context) {
    const { journey, run } = await requireRun(context, body);
    await context.limit(contactCheckLimit, context.caller.ip);
    return { success: true, action: await openAccount(context, { journey, run }, body.code) };
  },
} satisfies Partial<HandlersOf<typeof journeys>>;
