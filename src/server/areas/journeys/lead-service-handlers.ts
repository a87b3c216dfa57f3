import { leadServices } from '#contract/areas/lead-services.ts';
import type { Offer } from '#contract/areas/lead-services.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Fuel } from '#domain/energy-plans/plan.ts';
import { implement } from '#server/kit/implement.ts';
import { LeadRefused, PartnerUnavailable } from '#server/ports/lead-partners/port.ts';
import { planCredits, plansForBill } from '../comparisons/public.ts';
import type { PlanForBill } from '../comparisons/public.ts';
import { findLead } from './lead-store.ts';
import type { LeadRow } from './lead-store.ts';
import { changes, requireJourney, requireRun } from './run.ts';
import type { Parts } from './run.ts';
import { addVisitor, beginRun, changeRun, findRun, visitorOf } from './run-store.ts';
import type { Arrival, JourneyRun } from './run-store.ts';

const searches = { name: 'offer-searches', hits: 60, windowSeconds: 3600 };
const DEFAULT_JOURNEY = 'energy-check';
const DAYS = 30;

const notes = {
  none: 'No partner has promised a payout for this request.',
  waiting: 'The partner will confirm the payout once your switch is complete.',
  confirmed: 'The partner has confirmed the payout and will pay you directly.',
  declined: 'The partner has declined the payout. Ask our support team for the reason.',
} as const;

type Service = Offer['service'];

const isFuel = (service: Service): service is Fuel => service === 'electricity' || service === 'gas';

function planOnWire(service: Service, { monthlyCents, range, isSample, asOf, ...plan }: PlanForBill): Offer {
  return {
    ...plan,
    from: 'publisher',
    service,
    monthly: monthlyCents,
    range: range === null ? null : { low: range.lowCents, high: range.highCents },
    sample: isSample,
    as_of: asOf,
  };
}

/** Why there is nothing to show; empty where there is something. */
function noteFor(service: Service, postcode: string, offers: number): string {
  if (offers > 0) return '';
  if (!isFuel(service))
    return `There’s no public list of ${service} plans in Australia, so we have none to show. The partner who calls you will know today’s offers.`;
  return postcode === ''
    ? 'Add your postcode to see published plans for this bill.'
    : 'None of the published plans we know of fit this bill and postcode.';
}

/** What a partner answers; undefined while it cannot be reached, or refuses the question. */
async function fromPartner<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PartnerUnavailable || error instanceof LeadRefused) return undefined;
    throw error;
  }
}

/** An outage of a partner is ours to report, not an error of the visitor. */
const partnerOutage = () =>
  new Failure('unavailable', 'We can’t reach our partner right now. We’ve kept your answers, so try again soon.');

const PARTNER_MISSING = 'We can’t reach our partner right now, so its offers are missing. Try again soon to see them.';

/** The visitor's run, begun where there was none, with the token of the visitor. */
async function reservedRun(
  { systemDb, clock, caller, limit }: Parts,
  { visitor, journey: slug = DEFAULT_JOURNEY, ...arrival }: Arrival & { visitor?: string; journey?: string },
): Promise<{ run: JourneyRun; token: string; lead: LeadRow | undefined }> {
  await limit(changes, caller.ip);
  requireJourney(slug);
  const now = clock.now();
  return systemDb.transaction().execute(async (db) => {
    const status = await visitorOf(db, visitor);
    const { visitorId, token } =
      status === undefined ? await addVisitor(db, now) : { visitorId: status, token: visitor! };
    const run = (await findRun(db, visitorId, slug)) ?? (await beginRun(db, visitorId, slug, arrival, now));
    return { run, token, lead: run.lead_id === null ? undefined : await findLead(db, run.lead_id) };
  });
}

export const leadServiceRoutes = implement(leadServices, {
  async offerSearch({ body }, context) {
    const { systemDb, clock, caller, ports, limit } = context;
    await limit(searches, caller.ip);
    const { visitor, journey, service, provider = '', amount, days, usage = null } = body;
    const { run } = visitor && journey ? await requireRun(context, { visitor, journey }) : { run: undefined };
    if (run)
      await changeRun(systemDb, run, { bill: { service, provider, amount_cents: amount, days, usage } }, clock.now());
    const postcode = body.postcode ?? run?.details?.postcode ?? '';
    const today = clock.today(DEFAULT_ZONE);
    const bill = { amountCents: amount, days, usage, postcode };
    const [published, offered] = await Promise.all([
      isFuel(service) && postcode !== ''
        ? plansForBill(systemDb, ports.planCatalogue, {
            ...bill,
            fuel: service,
            hasSolar: run?.needs['solar'] === 'yes',
            day: today,
          })
        : [],
      fromPartner(() => ports.leadPartners.offers({ ...bill, service, today })),
    ]);
    if (offered === undefined && published.length === 0) throw partnerOutage();
    const offers = offered ?? [];
    return {
      data: [
        ...offers.map(({ monthlyCents: monthly, asOf: as_of, ...offer }) => ({
          ...offer,
          from: 'partner' as const,
          monthly,
          range: null,
          sample: false,
          as_of,
        })),
        ...published.map((plan) => planOnWire(service, plan)),
      ],
      monthly: Math.round((amount * DAYS) / days),
      usage: usage === null ? 'estimated' : 'entered',
      note: offered === undefined ? PARTNER_MISSING : noteFor(service, postcode, published.length + offers.length),
    };
  },

  async referenceNumber({ body }, context) {
    const { run, token, lead } = await reservedRun(context, body);
    return { success: true, referencenum: lead?.reference ?? run.reference, visitor: token };
  },

  async referenceNumberV2({ body }, context) {
    const { run, token, lead } = await reservedRun(context, body);
    return {
      success: true,
      data: {
        referencenum: lead?.reference ?? run.reference,
        visitor: token,
        journey: run.journey,
        state: lead?.state ?? null,
        sent_at: lead?.created_at ?? null,
      },
    };
  },

  async payout({ body }, context) {
    const { run } = await requireRun(context, body);
    const lead = run.lead_id === null ? undefined : await findLead(context.systemDb, run.lead_id);
    if (!lead) throw new Failure('not_found', 'Send your request first.');
    const payout = await fromPartner(() => context.ports.leadPartners.payoutOf(lead.reference));
    if (!payout) throw partnerOutage();
    const { state, amountCents, sample } = payout;
    const postcode = run.details?.postcode ?? '';
    const credits =
      lead.service === 'energy' && postcode !== ''
        ? await planCredits(context.systemDb, context.ports.planCatalogue, {
            postcode,
            hasSolar: run.needs['solar'] === 'yes',
            day: context.clock.today(DEFAULT_ZONE),
          })
        : [];
    return {
      success: true,
      payout: { state, amount: amountCents, note: notes[state], sample },
      credits: credits.map(({ cents: amount, isSample, asOf: as_of, ...credit }) => ({
        ...credit,
        amount,
        sample: isSample,
        as_of,
      })),
    };
  },

  async energySteps({ body }, context) {
    const { run } = await requireRun(context, body);
    if (run.lead_id !== null)
      throw new Failure('conflict', 'Your request has been sent. Ask our support team to change these answers.');
    const { visitor: _visitor, journey: _journey, step: _step, ...answers } = body;
    const needs = Object.fromEntries(
      Object.entries(answers)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
    );
    if (Object.keys(needs).length === 0) throw new Failure('bad_input', 'Answer at least one question.');
    await changeRun(context.systemDb, run, { needs }, context.clock.now());
    return { success: true };
  },
});
