import { createHash } from 'node:crypto';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { isTest, shownWordings } from '#domain/journeys/wording.ts';
import type { ShownWording, StepText, Wording } from '#domain/journeys/wording.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { JourneyRun } from './run-store.ts';
import { addArm, armsOf, wordingsOf } from './wording-store.ts';

/** A number from 0 to 99 that is always the same for a visitor and a test. */
function hundredthOf(visitorId: number, testId: number): number {
  return createHash('sha256').update(`${visitorId}:${testId}`).digest().readUInt32BE() % 100;
}

/**
 * What a visitor sees at each page whose text operators have changed. Once in a test, they stay on their side of it.
 */
export async function wordingsFor(db: Database, clock: Clock, run: JourneyRun): Promise<ShownWording[]> {
  const today = clock.today(DEFAULT_ZONE);
  const wordings = await wordingsOf(db, run.journey, today);
  if (wordings.length === 0) return [];
  const arms = wordings.some(isTest) ? await armsOf(db, run) : new Map<number, boolean>();
  return shownWordings(wordings, today, ({ id, share }) => arms.get(id) ?? hundredthOf(run.visitor_id, id) < share);
}

/**
 * Counts a visit to a page for the test of its text. `shown` is what the page showed before the visitor was known, and
 * decides for somebody who is new to the test.
 */
export async function countForTest(
  db: Database,
  clock: Clock,
  run: JourneyRun,
  { step, shown }: { step: string; shown: number | undefined },
): Promise<void> {
  const test = (await wordingsFor(db, clock, run)).find((each) => each.step === step)?.test;
  if (!test) return;
  const arm = { id: test.id, shown: shown === undefined ? test.shown : shown === test.id };
  await addArm(db, run, arm, clock.now());
}

/** What a page that is sent to somebody unknown says: of a test, its text as often as its share. */
export async function textForStranger(
  db: Database,
  clock: Clock,
  { journey, step }: { journey: string; step: string },
  chance: () => number,
): Promise<{ text: StepText | null; shown: number }> {
  const today = clock.today(DEFAULT_ZONE);
  const ofStep = (await wordingsOf(db, journey, today)).filter((wording: Wording) => wording.step === step);
  const [one] = shownWordings(ofStep, today, ({ share }) => chance() * 100 < share);
  return { text: one?.text ?? null, shown: one?.test?.shown ? one.test.id : 0 };
}
