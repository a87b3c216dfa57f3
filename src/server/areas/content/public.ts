export { readHits } from './article-store.ts';
/** Published answers of a section, for the screens that show them. */
export { publishedAnswers } from './answers.ts';
export { isAnswerSection } from './editor/section-store.ts';
