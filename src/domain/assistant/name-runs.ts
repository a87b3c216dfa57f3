import { plainWords } from './lexicon/plain-words.ts';
import { MARK } from './when-words.ts';

/** Words that precede a name. */
export const beforeNames: ReadonlySet<string> = new Set(
  'at on from to with for by vs versus and or than called named find search about did does has is was my the paid pay like'.split(
    ' ',
  ),
);

const timeWords =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:today|yesterday|tomorrow|tonight|weekend|financial)$/;

/** A longer run is cut; no name of the member is longer. */
const MAX_NAME = 80;

/** Neighbouring words that may name something, and the positions of them. */
export interface Run {
  name: string;
  positions: number[];
}

const endsRun = (word: string): boolean =>
  word === MARK || word === '-' || timeWords.test(word) || (/^[$\d]/.test(word) && !/^\d+-[a-z]/.test(word));

/** The words that are left when everything that is understood is taken out, each run of neighbours as one name. */
export function namesIn(words: readonly string[], typed: readonly string[], taken: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  let run: Run = { name: '', positions: [] };
  const close = (): void => {
    if (run.positions.length > 0) runs.push({ ...run, name: run.name.slice(0, MAX_NAME) });
    run = { name: '', positions: [] };
  };
  // A trip to a shop is not part of its name: 'Bunnings trip', 'per trip to Bunnings'.
  const isVisit = (at: number): boolean =>
    /^(?:trips?|runs?)$/.test(words[at]!) &&
    at > 0 &&
    ((words[at + 1] === 'to' && /^(?:per|each|every|average|avg|typical)$/.test(words[at - 1]!)) ||
      taken.has(at - 1) ||
      run.positions.at(-1) === at - 1);
  words.forEach((word, at) => {
    const goesOn =
      run.positions.length > 0 &&
      (word === 'the' || word === 'of') &&
      at + 1 < words.length &&
      !taken.has(at + 1) &&
      !plainWords.has(words[at + 1]!) &&
      !endsRun(words[at + 1]!);
    if (!goesOn && (isVisit(at) || taken.has(at) || endsRun(word) || plainWords.has(word))) return close();
    run.name += `${run.positions.length > 0 ? ' ' : ''}${typed[at] ?? word}`;
    run.positions.push(at);
  });
  close();
  return runs;
}
