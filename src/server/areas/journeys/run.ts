import type { JourneyAnswer, Journey } from '#domain/journeys/journey.ts';
import { leadConsent } from '#domain/journeys/journey.ts';
import { journeyOf } from '#domain/journeys/journeys.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { findLead } from './lead-store.ts';
import { findRun, offIn, visitorOf } from './run-store.ts';
import type { JourneyRun } from './run-store.ts';
import { wordingsFor } from './wordings.ts';

export type Parts = Pick<Context<'public'>, 'systemDb' | 'clock' | 'caller' | 'settings' | 'limit'>;

export const visits = { name: 'journey-visits', hits: 600, windowSeconds: 3600 };
export const changes = { name: 'journey-changes', hits: 120, windowSeconds: 3600 };

/** @throws Failure where there is no such journey. */
export function requireJourney(slug: string): Journey {
  const journey = journeyOf(slug);
  if (!journey) throw new Failure('not_found', 'We couldn’t find that journey.');
  return journey;
}

/** What has been answered in a run. */
function answeredIn(run: JourneyRun, hasCall: boolean): JourneyAnswer[] {
  const known: Record<JourneyAnswer, boolean> = {
    details: run.details !== null,
    needs: Object.keys(run.needs).length > 0,
    income: run.needs['pay'] !== undefined,
    lead: run.lead_id !== null,
    bill: run.bill !== null,
    call: hasCall,
    account: run.account_opened_at !== null,
  };
  return (Object.keys(known) as JourneyAnswer[]).filter((answer) => known[answer]);
}

/** The run as its visitor sees it. */
export async function stateOf(
  db: Database,
  { clock, settings: { brand } }: Pick<Parts, 'clock' | 'settings'>,
  journey: Journey,
  run: JourneyRun,
  token: string,
): Promise<JourneyState> {
  const [lead, off, wordings] = await Promise.all([
    run.lead_id === null ? undefined : findLead(db, run.lead_id),
    offIn(db, journey.slug),
    wordingsFor(db, clock, run),
  ]);
  return {
    visitor: token,
    journey: journey.slug,
    service: journey.service,
    open: !off.all,
    off: off.steps,
    wordings: wordings.map(({ step, text, test }) => ({ step, text, shown: test?.shown ? test.id : 0 })),
    answered: answeredIn(run, lead?.call_on !== null && lead !== undefined),
    details: run.details,
    needs: run.needs,
    states: run.states,
    served: run.served,
    reference: lead?.reference ?? run.reference,
    lead: lead ? { state: lead.state, created_at: lead.created_at } : null,
    call: lead?.call_on && lead.call_window ? { day: lead.call_on, window: lead.call_window } : null,
    account: run.account_opened_at !== null,
    consent: { version: leadConsent.version, text: leadConsent.text(brand) },
  };
}

/**
 * The run that a call is about. @throws Failure where the visitor has none, or operators have turned the journey off.
 */
export async function requireRun(
  { systemDb, caller, limit }: Parts,
  { visitor, journey: slug }: { visitor: string; journey: string },
): Promise<{ journey: Journey; run: JourneyRun }> {
  await limit(changes, caller.ip);
  const journey = requireJourney(slug);
  const visitorId = await visitorOf(systemDb, visitor);
  const run = visitorId === undefined ? undefined : await findRun(systemDb, visitorId, slug);
  if (!run) throw new Failure('not_found', 'We couldn’t find your answers. Start again from the first page.');
  if ((await offIn(systemDb, slug)).all)
    throw new Failure('conflict', 'We aren’t taking new requests here at the moment. We’ve kept your answers.');
  return { journey, run };
}

/** @throws Failure where the details are missing. */
export function requireDetails({ details }: JourneyRun): NonNullable<JourneyRun['details']> {
  if (!details) throw new Failure('conflict', 'Enter your details first.');
  return details;
}
