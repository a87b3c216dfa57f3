import { expect, it } from 'vitest';
import { ApiProblem, offlineProblem, problemOfText, unchangedWords } from './api-problem.ts';

it.each([
  ['a refusal', new ApiProblem('conflict', 409, 'It has gone to the bank already.'), 'Nothing was changed.'],
  ['a fault on the way', problemOfText(502, '<html>'), undefined],
  ['no answer', offlineProblem(), undefined],
  ['anything else', new Error('broken'), undefined],
])('after %s, reports what is unchanged: %s', (_what, problem, detail) =>
  expect(unchangedWords(problem).detail).toBe(detail),
);
