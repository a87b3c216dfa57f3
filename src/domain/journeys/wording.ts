import type { CivilDate } from '../calendar/civil-date.ts';

/** Texts of steps that operators have written, on chosen days, for all visitors or for a part of them. */

/** What a step says. Empty texts stay as they are in the journey. */
export interface StepText {
  heading: string;
  lead: string;
  /** The text of the button; empty where the step has none of its own. */
  action: string;
  points: { title: string; text: string }[];
}

export interface Wording {
  id: number;
  step: string;
  text: StepText;
  /** Of a hundred visitors, how many see it. Less than 100 makes it a test against what the others see. */
  share: number;
  /** The first day and the last one; null without an end. */
  starts_on: CivilDate;
  ends_on: CivilDate | null;
  is_on: boolean;
}

export type WordingState = 'off' | 'planned' | 'running' | 'ended';

export function wordingState(
  { is_on, starts_on, ends_on }: Pick<Wording, 'is_on' | 'starts_on' | 'ends_on'>,
  today: CivilDate,
): WordingState {
  if (!is_on) return 'off';
  if (starts_on > today) return 'planned';
  return ends_on !== null && ends_on < today ? 'ended' : 'running';
}

export function isTest({ share }: Pick<Wording, 'share'>): boolean {
  return share < 100;
}

/** What a visitor sees instead of the usual text of a step, and the test that they are part of. */
export interface ShownWording {
  step: string;
  text: StepText | null;
  test: { id: number; shown: boolean } | null;
}

/**
 * What is shown at each step that has a running wording: of those for everybody the one that began last, unless a test
 * of the step shows its own to this visitor.
 */
export function shownWordings(
  wordings: readonly Wording[],
  today: CivilDate,
  isShown: (test: Wording) => boolean,
): ShownWording[] {
  const running = wordings.filter((wording) => wordingState(wording, today) === 'running');
  return [...new Set(running.map(({ step }) => step))].map((step) => {
    const ofStep = running.filter((wording) => wording.step === step);
    const usual = ofStep
      .filter((wording) => !isTest(wording))
      .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on) || a.id - b.id)
      .at(-1);
    const test = ofStep.find(isTest);
    const shown = test !== undefined && isShown(test);
    return {
      step,
      text: (shown ? test.text : usual?.text) ?? null,
      test: test ? { id: test.id, shown } : null,
    };
  });
}
