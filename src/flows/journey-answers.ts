import { answersOf } from './answers.ts';
import type { ShownAnswer } from './answers.ts';
import { flows } from './flows.ts';

/** A visitor's stored answers in a journey, with the labels of its forms. */
export function journeyAnswers(slug: string, needs: Readonly<Record<string, string>>): ShownAnswer[] {
  return answersOf(
    flows.find((flow) => flow.slug === slug),
    needs,
  );
}
