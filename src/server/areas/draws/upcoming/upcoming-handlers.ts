import type { draws } from '#contract/areas/draws.ts';
import { stateCode } from '#contract/areas/reference.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { nextDraw } from '#domain/draws/next-draw.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findForm } from '../pages/form-store.ts';
import { permitsOf, runningBoosts, upcomingDraws } from './draw-list-store.ts';
import { drawOnWire } from './wire.ts';

export const upcomingHandlers = {
  async drawList(_input, { systemDb }) {
    return { CompetitionDrawData: (await upcomingDraws(systemDb)).map(drawOnWire) };
  },

  async boosts(_input, { systemDb, clock }) {
    return runningBoosts(systemDb, clock.today(DEFAULT_ZONE), clock.now());
  },

  async details({ query: { repeats, draw, form } }, { systemDb }) {
    const row = nextDraw(await upcomingDraws(systemDb, { sequence: draw, repeats }));
    const kind = repeats ?? row?.repeats;
    const text = kind === undefined ? undefined : await findForm(systemDb, kind, form);
    if (!row) return { draw: null, form: text ?? null };
    const permits = await permitsOf(systemDb, row.sequence);
    return {
      draw: {
        ...drawOnWire(row),
        terms: row.terms,
        states: row.states.map((state) => stateCode.parse(state)),
        permits: permits.map(({ state, number }) => ({ state: stateCode.parse(state), number })),
        claim_days: row.claim_days,
      },
      form: text ?? null,
    };
  },
} satisfies Partial<HandlersOf<typeof draws>>;
