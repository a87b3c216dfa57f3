import type { ScreenName } from '../screen-findings.ts';
import { screenPhrases } from '../lexicon/screen-words.ts';
import { say } from '../piece.ts';
import { phrasePattern } from '../phrase-pattern.ts';
import { ask, tell } from './answering.ts';
import type { Answering, Inquiry } from './answering.ts';

const patterns = Object.entries(screenPhrases).map(([name, phrases]) => ({
  name: name as ScreenName,
  pattern: phrasePattern(phrases),
}));

const lead: Readonly<Record<ScreenName, string>> = {
  security: 'Change your password, PIN and two-step sign-in under ',
  profile: 'Change your own details under ',
  imports: 'Import a file from your bank under ',
  accounts: 'Connect a bank or add an account under ',
  payments: 'Pay someone or transfer money under ',
  settings: 'You’ll find that under ',
  plan: 'See your plan, its price and when it renews under ',
  draws: 'You’ll find your entries under ',
  membership: 'See your membership, its price and when it renews under ',
  gift_cards: 'I can’t see your gift cards here. You’ll find them, with what’s left on each, under ',
  qoin: 'I can’t see your Qoin here. You’ll find your balance under ',
};

/** Where something is done that the member does: the screen with its link. */
export function* answerScreen({ question: { text } }: Inquiry): Answering {
  const name = patterns.find(({ pattern }) => pattern.test(text))?.name ?? 'settings';
  const { link } = yield* ask('screen', { name });
  yield* tell(say`${lead[name]}${link}.`);
}
