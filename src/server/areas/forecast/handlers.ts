import { forecast } from '#contract/areas/forecast.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { optimizerHandlers } from './optimizer/optimizer-handlers.ts';
import { outlook } from './outlook.ts';
import { whatIfHandlers } from './what-if/what-if-handlers.ts';

const handlers = {
  ...optimizerHandlers,
  ...whatIfHandlers,
  async daily({ query }, { memberDb, member, clock }) {
    return outlook(memberDb, clock, member.id, clock.today(member.timeZone), query.weeks);
  },
} satisfies Partial<HandlersOf<typeof forecast>>;

export const forecastRoutes = implement(forecast, handlers);
