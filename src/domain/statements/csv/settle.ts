/** How a delimited file is read, from all that its rows showed and the member answered, and what that rests on. */

import type { DateOrder } from '../statement.ts';
import type { BalanceDirection } from './balance-signs.ts';
import type { FileEvidence } from './file-evidence.ts';
import { signHabit } from './layout.ts';
import type { AmountSign, CsvMapping } from './mapping.ts';
import type { SignProof, SignVerdict } from './sign-tally.ts';
import type { CsvSurveyOptions, Plan } from './survey-plan.ts';
import type { OpenWord, TypeWords } from './type-words.ts';
import type { WordSigns } from './word-signs.ts';

export interface Settled {
  mapping: CsvMapping;
  proof: SignProof | null;
  openWords: OpenWord[];
  byBalance: BalanceDirection | null;
  /** The usual signs of the words that say the direction. */
  wordSigns: WordSigns;
}

export function settled(plan: Plan, evidence: FileEvidence, dateOrder: DateOrder, options: CsvSurveyOptions): Settled {
  const { draft, stated } = plan;
  const base: CsvMapping = stated
    ? { ...draft, dateOrder, debitSign: draft.debitSign === 'either' ? evidence.debitSign() : draft.debitSign }
    : { ...draft, dateOrder, decimalMark: evidence.decimalMark(), debitSign: evidence.debitSign() };
  const hasStatedFlags = stated && draft.flagOut.length + draft.flagIn.length > 0;
  const words = draft.columns.flag === null || hasStatedFlags ? null : evidence.flagWords();
  if (words) {
    const { flagOut, flagIn, open } = answeredWords(words, options.words);
    return {
      mapping: { ...base, flagOut, flagIn },
      proof: open.length === 0 ? (options.words ? 'member' : 'words') : null,
      openWords: open,
      byBalance: null,
      wordSigns: evidence.signsOf([...flagOut, ...flagIn]),
    };
  }
  const {
    proof,
    invert,
    byBalance = null,
  } = hasStatedFlags ? { proof: 'member' as const, invert: draft.invertSign } : signOf(plan, evidence, options.sign);
  // A stored mapping keeps its columns; otherwise an unneeded word column is dropped.
  const columns = stated ? base.columns : { ...base.columns, flag: null };
  const wordSigns = evidence.signsOf([...draft.flagOut, ...draft.flagIn]);
  return { mapping: { ...base, columns, invertSign: invert }, proof, openWords: [], byBalance, wordSigns };
}

function signOf(
  { draft, layout, structure, stated }: Plan,
  evidence: FileEvidence,
  answer: AmountSign | undefined,
): SignVerdict {
  if (draft.columns.amount === null) return { proof: 'columns', invert: false };
  if (layout?.sides || layout?.transfers) return { proof: 'layout', invert: false };
  if (stated && draft.invertSign) return { proof: 'member', invert: true };
  const about = [...structure.preamble.flatMap(({ cells }) => cells), ...structure.names].join(' ');
  const isCard = layout?.rules?.accountKind === 'credit' || cardWords.test(about);
  const isDeposit = layout?.shape?.startsWith('B') === true || depositWords.test(about);
  const verdict = evidence.sign(signHabit(layout), { isCard, isDeposit });
  const isProved = verdict.proof !== null && !(stated && verdict.invert);
  if (!isProved && answer) return { ...verdict, proof: 'member', invert: answer === 'plus_out' };
  // A mapping that says nothing about the sign says no more than the file proves.
  return stated && verdict.byBalance === undefined
    ? { proof: isProved ? verdict.proof : null, invert: false }
    : verdict;
}

const cardWords =
  /credit card|card number|card no\b|card member|card ending|cardholder|mastercard|amex|american express/i;

/** A branch number, or the name that banks give to an account that holds money. */
const depositWords = /\bbsb\b|savings|\bsaver\b|(?:transaction|everyday|cheque|current) account|girokonto/i;

/** The words of the type column with the member's answers; what is still open is taken for what it likely means. */
function answeredWords(
  words: TypeWords,
  answer: CsvSurveyOptions['words'],
): { flagOut: string[]; flagIn: string[]; open: OpenWord[] } {
  const open = words.open.filter(({ word }) => !answer?.out.includes(word) && !answer?.in.includes(word));
  const likely = (direction: OpenWord['likely']) =>
    open.filter((entry) => entry.likely === direction).map(({ word }) => word);
  const answeredList = [...(answer?.out ?? []), ...(answer?.in ?? [])];
  return {
    flagOut: [...words.out.filter((word) => !answeredList.includes(word)), ...(answer?.out ?? []), ...likely('out')],
    flagIn: [...words.in.filter((word) => !answeredList.includes(word)), ...(answer?.in ?? []), ...likely('in')],
    open,
  };
}
