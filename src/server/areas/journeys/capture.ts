import { leadConsent } from '#domain/journeys/journey.ts';
import type { Journey } from '#domain/journeys/journey.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { checkContactCode } from '#server/areas/verification/public.ts';
import { addLead } from './lead-store.ts';
import type { Parts } from './run.ts';
import { requireDetails } from './run.ts';
import { changeRun, lockRun } from './run-store.ts';
import type { JourneyRun } from './run-store.ts';

/** Hands a request over to the partner. */
export const LEAD_TOPIC = 'journey-lead';
export interface LeadMessage {
  leadId: number;
}

type CodeResult = 'right' | 'wrong' | 'locked';

export function refuseWrongCode(result: CodeResult): void {
  if (result === 'locked') throw new Failure('locked_out', 'Too many wrong codes. Get a new one.');
  if (result === 'wrong') throw new Failure('code_wrong', 'That code is wrong or has expired. Get a new one.');
}

/** Stores the request, and queues what follows from it, unless it has been stored before. */
async function storeLead(db: Database, { clock, settings }: Parts, journey: Journey, run: JourneyRun): Promise<void> {
  const now = clock.now();
  const details = requireDetails(run);
  const { id, added } = await addLead(db, {
    ...details,
    reference: run.reference,
    journey: journey.slug,
    service: journey.service,
    needs: run.needs,
    consent_version: leadConsent.version,
    consent_text: leadConsent.text(settings.brand),
    consented_at: now,
    source: run.source,
    c: run.c,
    e: run.e,
    ref: run.ref,
    served: run.served === true,
    partner_reference: null,
    call_on: null,
    call_window: null,
    created_at: now,
    changed_at: now,
  });
  await changeRun(db, run, { lead_id: id }, now);
  if (!added) return;
  if (run.served === true)
    await enqueue(db, clock, { topic: LEAD_TOPIC, key: `lead:${id}`, payload: { leadId: id } satisfies LeadMessage });
  await postEmail(db, clock, settings.brand, `journey-lead:${id}`, {
    to: details.email,
    firstName: details.first_name,
    subject: `We’ve received your request ${run.reference}`,
    paragraphs: [
      `Your reference number is ${run.reference}.`,
      run.served === true
        ? 'We’re passing your request on to a partner who can help. You won’t be signed up for anything or charged unless you agree.'
        : 'Our partners don’t take new customers where you live yet, so our support team will get back to you.',
    ],
    after: [`You agreed to this: “${leadConsent.text(settings.brand)}”`],
  });
}

/**
 * Sends a visitor's request: once, whatever arrives at the same time. A wrong code counts as an attempt although
 * nothing else is stored.
 */
export async function captureLead(
  parts: Parts,
  { journey, run }: { journey: Journey; run: JourneyRun },
  { code, version }: { code: string | undefined; version: string },
): Promise<void> {
  if (version !== leadConsent.version)
    throw badField('consent_version', 'What you’re agreeing to has changed. Read it again, then send your request.');
  const result = await parts.systemDb.transaction().execute(async (db): Promise<CodeResult | 'missing'> => {
    const locked = await lockRun(db, run.visitor_id, run.journey);
    if (!locked || locked.lead_id !== null) return 'right';
    const { mobile } = requireDetails(locked);
    if (locked.verified_mobile !== mobile) {
      if (code === undefined) return 'missing';
      const outcome = await checkContactCode(
        db,
        parts.clock,
        parts.settings.keys,
        { channel: 'mobile', target: mobile },
        code,
      );
      if (outcome !== 'right') return outcome;
      await changeRun(db, locked, { verified_mobile: mobile }, parts.clock.now());
    }
    await storeLead(db, parts, journey, locked);
    return 'right';
  });
  if (result === 'missing') throw badField('code', 'Enter the code we sent you.');
  refuseWrongCode(result);
}
