import type { OperatorSeries, drawBackOffice } from '#contract/areas/draw-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { State } from '#domain/calendar/states.ts';
import { statesWithPermits, thresholdOn } from '#domain/draws/permits.ts';
import type { Permit } from '#domain/draws/permits.ts';
import { plannedDraws } from '#domain/draws/schedule.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf, Input } from '#server/kit/implement.ts';
import { listSeries, lockSeries, permitsOf, timesOf } from '../lifecycle/series-store.ts';
import type { SeriesRow } from '../lifecycle/series-store.ts';
import { activateSeries, addSeries, changeSeries, replacePermits } from './series-edit-store.ts';

type Body = Input<typeof drawBackOffice.saveSeries>['body'];

/** The next draw of a series, and the states that it has to leave out. */
function nextOf(series: SeriesRow, permits: readonly Permit[], now: Date) {
  const next = plannedDraws(timesOf(series), now, 1)[0];
  const valueCents = series.prizes.reduce((sum, prize) => sum + prize.value_cents, 0);
  const missing = next ? statesWithPermits(series.states, permits, { valueCents, day: next.day }).missing : [];
  return { next_draw_at: next?.drawsAt ?? null, missing_permits: missing as State[] };
}

async function onWire(db: Database, series: SeriesRow, now: Date): Promise<OperatorSeries> {
  const permits = await permitsOf(db, series.id);
  const { image_key: _image, created_at: _created, prizes, states, draw_time: time, ...rest } = series;
  return {
    ...rest,
    draw_time: time.slice(0, 5),
    states: states as State[],
    prizes: prizes.map(({ title, description, value_cents: value, kind, amount }) => ({
      title,
      description,
      value,
      kind,
      amount,
    })),
    permits: permits.map(({ state, number, validFrom, validUntil }) => ({
      state: state as State,
      number,
      valid_from: validFrom,
      valid_until: validUntil,
    })),
    ...nextOf(series, permits, now),
  };
}

/** @throws Failure naming the field that doesn't fit the others. */
function checkBody({ repeats, weekday, draw_on: drawOn, prizes, permits }: Body): void {
  if (repeats === 'weekly' && !weekday) throw badField('weekday', 'Choose the day of the week.');
  if (repeats === 'once' && !drawOn) throw badField('draw_on', 'Choose the draw date.');
  for (const [at, { kind, amount }] of prizes.entries())
    if (kind !== 'other' && (amount ?? 0) < 1) throw badField(`prizes.${at}.amount`, 'Enter 1 or more.');
  const seen = new Set<string>();
  for (const [at, { state, valid_from: from, valid_until: until }] of permits.entries()) {
    if (until < from) throw badField(`permits.${at}.valid_until`, 'Enter a last day on or after the first day.');
    if (seen.has(`${state} ${from}`))
      throw badField(`permits.${at}.valid_from`, 'This state already has a permit from this day.');
    seen.add(`${state} ${from}`);
  }
}

function fieldsOf(body: Body, at: Date) {
  const { repeats, weekday, draw_on: drawOn, draw_time: time, prizes, states, ...rest } = body;
  const { title, description = '', terms, closes_before_minutes, claim_days, free_entries, sample } = rest;
  return {
    title,
    description,
    terms,
    closes_before_minutes,
    claim_days,
    free_entries,
    sample,
    repeats,
    states,
    draw_time: time,
    weekday: repeats === 'weekly' ? (weekday ?? null) : null,
    draw_on: repeats === 'once' ? (drawOn ?? null) : null,
    changed_at: at,
    prizes: prizes.map(({ value, kind, amount, title: prize, description: about = '' }, index) => ({
      position: index + 1,
      title: prize,
      description: about,
      value_cents: value,
      kind,
      amount: kind === 'other' ? null : (amount ?? null),
    })),
  };
}

function permitsIn({ permits }: Body): Permit[] {
  return permits.map(({ state, number, valid_from: validFrom, valid_until: validUntil }) => ({
    state,
    number,
    validFrom,
    validUntil,
    aboveCents: thresholdOn(state, validFrom) ?? 0,
  }));
}

async function store(db: Database, body: Body, before: SeriesRow | undefined, at: Date): Promise<number> {
  if (!before) {
    const id = await addSeries(db, body.slug, fieldsOf(body, at));
    if (id === undefined)
      throw new Failure('already_taken', 'Another series already uses this short name. Choose a different one.');
    await replacePermits(db, id, permitsIn(body));
    return id;
  }
  await changeSeries(db, before.id, fieldsOf(body, at));
  await replacePermits(db, before.id, permitsIn(body));
  return before.id;
}

const unknownSeries = () => new Failure('not_found', 'We couldn’t find that series.');

export const seriesHandlers = {
  async series(_input, { systemDb, clock }) {
    const all = await listSeries(systemDb);
    return { data: await Promise.all(all.map((series) => onWire(systemDb, series, clock.now()))) };
  },

  async saveSeries({ body }, { systemDb, member, clock }) {
    checkBody(body);
    return systemDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const before = body.id === undefined ? undefined : await lockSeries(transaction, body.id);
      if (body.id !== undefined && !before) throw unknownSeries();
      if (before && before.slug !== body.slug) throw badField('slug', 'The short name of a series can’t be changed.');
      const formerPermits = before ? await permitsOf(transaction, before.id) : [];
      const id = await store(transaction, body, before, at);
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: before ? 'draw_series_changed' : 'draw_series_created',
          subject: 'draw_series',
          subjectId: id,
          before: before ? { ...before, permits: formerPermits } : null,
          after: { ...body, id },
        },
      );
      return { success: true as const, id };
    });
  },

  async activateSeries({ body: { id, active, reason } }, { systemDb, member, clock }) {
    return systemDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const series = await lockSeries(transaction, id);
      if (!series) throw unknownSeries();
      const { next_draw_at: next, missing_permits: missing } = nextOf(series, await permitsOf(transaction, id), at);
      if (active && (next === null || missing.length === series.states.length))
        throw new Failure(
          'conflict',
          next === null
            ? 'The date of this draw has passed.'
            : 'Add a permit first. Every state in this series requires one.',
        );
      await activateSeries(transaction, id, active, at);
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: active ? 'draw_series_started' : 'draw_series_stopped',
          subject: 'draw_series',
          subjectId: id,
          before: { active: series.active },
          after: { active, reason, missing_permits: missing },
        },
      );
      return { success: true as const, missing_permits: missing };
    });
  },
} satisfies Partial<HandlersOf<typeof drawBackOffice>>;
