import { flows } from '#flows/flows.ts';
import { actionOf, withText } from '#flows/kit.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { journeysOff, textForStranger } from '../areas/journeys/public.ts';
import type { LandingPlace, LandingWords } from './landing-text.ts';

const steps = new Map(flows.flatMap((flow) => flow.steps.map((step) => [step.path, step] as const)));

export interface Landings {
  /** What a landing page says to somebody who is not known yet. Without the database it has its usual text. */
  wordsOf(place: LandingPlace): Promise<LandingWords>;
  /** Those that are open, of these. */
  open<T extends LandingPlace>(places: readonly T[]): Promise<T[]>;
}

/** The words of the landing pages: those of the journeys, with what operators have changed. */
export function landingsOf(database: Database, clock: Clock): Landings {
  return {
    async wordsOf({ journey, path }) {
      const step = steps.get(path)!;
      const { text, shown } = await textForStranger(database, clock, { journey, step: path }, Math.random).catch(
        () => ({ text: null, shown: 0 }),
      );
      const said = text ? withText(step, text) : step;
      const { heading, lead, points = [] } = said;
      return { text: { heading, lead, action: actionOf(said), points: [...points] }, shown };
    },
    async open(places) {
      const off = await journeysOff(database).catch(() => new Set<string>());
      return places.filter(({ journey, path }) => !off.has(`${journey} `) && !off.has(`${journey} ${path}`));
    },
  };
}
