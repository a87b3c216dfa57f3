import type { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { isTest, wordingState } from '#domain/journeys/wording.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { requireJourney } from './run.ts';
import { addWording, armsOfTests, listWordings, lockWording, turnWording } from './wording-store.ts';
import type { Arm } from './wording-store.ts';

const nobody: Arm = { visitors: 0, went_on: 0, finished: 0 };
const ONE_TEST = 'This page already has a test. Turn that one off first.';

/** Texts that operators write for the steps of journeys, and the tests of them. */
export const wordingHandlers = {
  async wordings({ query: { journey } }, { systemDb, clock }) {
    requireJourney(journey);
    const today = clock.today(DEFAULT_ZONE);
    const [wordings, arms] = await Promise.all([listWordings(systemDb, journey), armsOfTests(systemDb, journey)]);
    const armOf = (id: number, shown: boolean) => arms.get(`${id} ${shown}`) ?? nobody;
    return {
      data: wordings.map((wording) => {
        const { is_on: _isOn, ...shown } = wording;
        return {
          ...shown,
          journey,
          state: wordingState(wording, today),
          results: isTest(wording) ? { shown: armOf(wording.id, true), others: armOf(wording.id, false) } : null,
        };
      }),
    };
  },

  async addWording({ body }, { systemDb, clock, member }) {
    const { heading = '', lead = '', action = '', points = [], ends_on: endsOn = null, ...wording } = body;
    const { steps } = requireJourney(wording.journey);
    if (!steps.some(({ path }) => path === wording.step)) throw badField('step', 'Choose a page of this journey.');
    const today = clock.today(DEFAULT_ZONE);
    if (wording.starts_on < today) throw badField('starts_on', 'Choose today or a later day.');
    if (isTest(wording) && endsOn === null) throw badField('ends_on', 'Choose the last day of the test.');
    if (endsOn !== null && endsOn < wording.starts_on)
      throw badField('ends_on', 'Choose a last day on or after the first day.');
    const text = { heading, lead, action, points };
    if (heading === '' && lead === '' && action === '' && points.length === 0)
      throw badField('heading', 'Change some of the wording first.');
    return systemDb.transaction().execute(async (db) => {
      const id = await addWording(db, { ...wording, text, ends_on: endsOn }, clock.now());
      if (id === undefined) throw new Failure('conflict', ONE_TEST);
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'journey_wording_added',
          subject: 'journey_wording',
          subjectId: id,
          before: null,
          after: { ...wording, ends_on: endsOn, ...text },
        },
      );
      return { success: true as const, id };
    });
  },

  async turnWording({ body: { id, on } }, { systemDb, clock, member }) {
    return systemDb.transaction().execute(async (db) => {
      const before = await lockWording(db, id);
      if (!before) throw new Failure('not_found', 'We couldn’t find that wording.');
      if (before.is_on === on) return { success: true as const };
      if (!(await turnWording(db, id, on))) throw new Failure('conflict', ONE_TEST);
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: on ? 'journey_wording_turned_on' : 'journey_wording_turned_off',
          subject: 'journey_wording',
          subjectId: id,
          before: { on: before.is_on },
          after: { on },
        },
      );
      return { success: true as const };
    });
  },
} satisfies Partial<HandlersOf<typeof journeyBackOffice>>;
