import { tracking } from '#contract/areas/tracking.ts';
import { traffic } from '#contract/areas/traffic.ts';
import type { QueryOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import { cutText } from '#domain/text/storable.ts';
import { redactPageName, redactAddress, referringHost } from '#domain/tracking/page-address.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { wasIdentifiedSince, noteEvents, traitsOf } from './analytics-store.ts';
import type { NewEvent } from './analytics-store.ts';
import { funnelBetween, screensBetween } from './report-store.ts';
import type { Span } from './report-store.ts';
import { lengthenVisit, readChoices, writeChoices } from './visit-store.ts';
import { writeVisit } from './visit-writer.ts';

/** Limits a page that sends visits in a loop; members open screens far less often. */
const visitLimit = { name: 'visits', hits: 600, windowSeconds: 600 };

/** A browser's clock may be wrong, so the start of a visit must be close to the current time. */
const LATE_MS = 10 * 60 * 1000;
const MAX_NAME_LENGTH = 200;
/** Interval between identify calls for a pseudonym. */
const IDENTIFY_MS = 24 * 3600 * 1000;
const MAX_DAYS = 366;

function beganAt(browserTime: Date, now: Date): Date {
  return browserTime > now || now.getTime() - browserTime.getTime() > LATE_MS ? now : browserTime;
}

/**
 * Queues events for the analytics service if the member consents, preceded by an identify call when one is due. Returns
 * the number of events.
 */
async function noteForService(
  { memberDb, member, clock }: Context<'member'>,
  events: readonly NewEvent[],
): Promise<number> {
  const now = clock.now();
  const isKnown = await wasIdentifiedSince(memberDb, member.id, new Date(now.getTime() - IDENTIFY_MS));
  const traits = isKnown ? null : await traitsOf(memberDb, member.id, now);
  await noteEvents(
    memberDb,
    member.id,
    traits ? [{ kind: 'identify', name: 'member', properties: traits, at: now }, ...events] : events,
  );
  return events.length;
}

/** From the start of the first day to the end of the last, in our time zone. */
function spanOf({ from, to }: Pick<QueryOf<typeof traffic.screens>, 'from' | 'to'>): Span {
  if (to < from) throw badField('to', 'Choose an end date on or after the start date.');
  if (daysBetween(from, to) > MAX_DAYS) throw badField('from', 'Choose a period of up to a year.');
  return { from: new Date(startOfDayIn(from, DEFAULT_ZONE)), to: new Date(startOfDayIn(addDays(to, 1), DEFAULT_ZONE)) };
}

const handlers = {
  track: withSystemDb('server-records', async ({ body }, context) => {
    const { memberDb, systemDb, member, clock } = context;
    await context.limit(visitLimit, String(member.id));
    const { visits, analytics } = await readChoices(memberDb, member.id);
    const startedAt = beganAt(body.date, clock.now());
    const place = redactAddress(body.url);
    const page = cutText(redactPageName(body.page_name), MAX_NAME_LENGTH);
    const parent = body.parent ? redactPageName(body.parent) : null;
    const referrerHost = referringHost(body.url_referral_link);
    if (analytics)
      await noteForService(context, [
        {
          kind: 'page view',
          name: page,
          properties: { place, parent, device: body.device_type, referrer: referrerHost },
          at: startedAt,
        },
      ]);
    if (!visits) return { success: true, EventID: null };
    return {
      success: true,
      EventID: await writeVisit(systemDb, {
        memberId: member.id,
        startedAt,
        place,
        page,
        parent,
        referrerHost,
        device: body.device_type,
      }),
    };
  }),

  async trackUpdate({ body }, { memberDb, member, clock, limit }) {
    await limit(visitLimit, String(member.id));
    if (!(await lengthenVisit(memberDb, member.id, body.event_id, body.time_spent, clock.now())))
      throw new Failure('not_found', 'We couldn’t find that visit.');
    return { success: true };
  },

  async capture({ body }, context) {
    const { memberDb, member, clock } = context;
    await context.limit(visitLimit, String(member.id));
    const { analytics } = await readChoices(memberDb, member.id);
    if (!analytics) return { success: true, recorded: 0 };
    const events = body.events.map(({ name, date }): NewEvent => ({
      kind: 'capture',
      name,
      properties: {},
      at: beganAt(date, clock.now()),
    }));
    return { success: true, recorded: await noteForService(context, events) };
  },

  async choices(_input, { memberDb, member, ports }) {
    return { data: await readChoices(memberDb, member.id), service: ports.productAnalytics.service };
  },

  async choose({ body }, { memberDb, member, clock }) {
    const before = await readChoices(memberDb, member.id);
    const data = { visits: body.visits ?? before.visits, analytics: body.analytics ?? before.analytics };
    return { data, deleted: await writeChoices(memberDb, member.id, data, clock.now()) };
  },
} satisfies Partial<HandlersOf<typeof tracking>>;

const backOfficeHandlers = {
  async screens({ query }, { systemDb }) {
    return { data: await screensBetween(systemDb, spanOf(query)) };
  },

  async funnel({ query }, { systemDb }) {
    const places = query.steps.map(redactAddress);
    const members = await funnelBetween(systemDb, places, spanOf(query));
    return {
      data: places.map((place, at) => ({
        place,
        members: members[at]!,
        share: members[0] ? members[at]! / members[0] : 0,
      })),
    };
  },
} satisfies Partial<HandlersOf<typeof traffic>>;

export const trackingRoutes = [...implement(tracking, handlers), ...implement(traffic, backOfficeHandlers)];
