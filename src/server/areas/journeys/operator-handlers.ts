import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import type { JourneyLead } from '#contract/areas/journey-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { LeadService } from '#domain/journeys/journey.ts';
import { journeys } from '#domain/journeys/journeys.ts';
import { audit } from '#server/kit/audit.ts';
import { implement } from '#server/kit/implement.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { Context, HandlersOf, Route } from '#server/kit/implement.ts';
import { changeLead, countLeads, deleteLead, journeyCounts, listLeads, lockLead, setOpen } from './lead-store.ts';
import type { LeadRow } from './lead-store.ts';
import { WITHDRAW_TOPIC } from './outbox-handlers.ts';
import type { WithdrawMessage } from './outbox-handlers.ts';
import { requestsCsv } from './requests-csv.ts';
import type { JourneyAnswers } from './requests-csv.ts';
import { requireJourney } from './run.ts';
import { wordingHandlers } from './wording-handlers.ts';

const DEFAULT_PAGE_SIZE = 20;
const MAX_CSV_ROWS = 50_000;
const COUNTED_DAYS = 90;
const DAY_MS = 24 * 3600 * 1000;

const actorOf = ({ member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>) => ({
  operatorId: member.id,
  at: clock.now(),
});

function onWire({ call_on: day, call_window: window, ...lead }: LeadRow): JourneyLead {
  return { ...lead, service: lead.service as LeadService, call: day && window ? { day, window } : null };
}

const handlers = {
  ...wordingHandlers,

  async list(_input, { systemDb, clock }) {
    const counts = await journeyCounts(systemDb, new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS));
    return {
      data: journeys.map(({ slug, name, base, service, steps }) => ({
        slug,
        name,
        base,
        service,
        open: !counts.off.has(`${slug} `),
        visitors: counts.visitors.get(slug) ?? 0,
        leads: counts.leads.get(slug) ?? 0,
        steps: steps.map(({ path, title }) => ({
          path,
          title,
          visitors: counts.atStep.get(`${slug} ${path}`) ?? 0,
          open: !counts.off.has(`${slug} ${path}`),
        })),
      })),
    };
  },

  async setOpen({ body: { journey: slug, step = '', open } }, context) {
    const { steps } = requireJourney(slug);
    if (step !== '' && !steps.some(({ path }) => path === step))
      throw badField('step', 'Choose a page of this journey.');
    const actor = actorOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const wasOpen = await setOpen(db, { journey: slug, step, open }, actor.at);
      if (wasOpen !== open)
        await audit(db, actor, {
          action: open ? 'journey_turned_on' : 'journey_turned_off',
          subject: 'journey',
          subjectId: step === '' ? slug : step,
          before: { open: wasOpen },
          after: { open },
        });
      return { success: true as const, open };
    });
  },

  async leads({ query: { page = 1, limit = DEFAULT_PAGE_SIZE, ...filter } }, { systemDb }) {
    const [rows, total] = await Promise.all([
      listLeads(systemDb, filter, limit, (page - 1) * limit),
      countLeads(systemDb, filter),
    ]);
    return { data: rows.map(onWire), total, page, limit };
  },

  async workLead({ body: { id, state, was, answer } }, context) {
    const actor = actorOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const before = await lockLead(db, id);
      if (!before) throw new Failure('not_found', 'We couldn’t find that request.');
      if (was !== undefined && before.state !== was)
        throw new Failure('conflict', `Someone else has changed this request. It’s now “${before.state}”.`);
      const after = { state, answer: answer ?? before.answer };
      await changeLead(db, id, after, actor.at);
      await audit(db, actor, {
        action: 'journey_lead_worked',
        subject: 'journey_lead',
        subjectId: id,
        before: { state: before.state, answer: before.answer },
        after,
      });
      return { success: true as const, state };
    });
  },

  async deleteLead({ body: { id } }, context) {
    const { systemDb, clock } = context;
    return systemDb.transaction().execute(async (db) => {
      const lead = await lockLead(db, id);
      if (!lead) throw new Failure('not_found', 'We couldn’t find that request.');
      await deleteLead(db, id);
      if (lead.served)
        await enqueue(db, clock, {
          topic: WITHDRAW_TOPIC,
          key: `withdraw:${lead.reference}`,
          payload: { reference: lead.reference } satisfies WithdrawMessage,
        });
      await audit(db, actorOf(context), {
        action: 'journey_lead_deleted',
        subject: 'journey_lead',
        subjectId: id,
        before: { reference: lead.reference, journey: lead.journey, state: lead.state },
        after: null,
      });
      return { success: true as const };
    });
  },
} satisfies Partial<HandlersOf<typeof journeyBackOffice>>;

/** `answers` gives the words of a visitor's answers for the export. */
export const journeyBackOfficeRoutes = (answers: JourneyAnswers): Route[] =>
  implement(journeyBackOffice, {
    ...handlers,

    async exportLeads({ query }, context) {
      const rows = await listLeads(context.systemDb, query, MAX_CSV_ROWS);
      await context.systemDb.transaction().execute((db) =>
        audit(db, actorOf(context), {
          action: 'journey_leads_exported',
          subject: 'journey',
          subjectId: query.journey ?? 'all',
          before: null,
          after: { requests: rows.length, state: query.state ?? 'all' },
        }),
      );
      return {
        contentType: 'text/csv; charset=utf-8',
        body: requestsCsv(rows, answers),
        downloadName: 'journey-requests.csv',
      };
    },
  });
