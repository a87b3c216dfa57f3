/** What members read of what operators write. */
export { isRead, liveAnswers, liveTags, liveTip, liveTips, tipsBeside } from './live-store.ts';
export type { TipInShort } from './live-store.ts';
