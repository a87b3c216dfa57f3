export { readHits } from './article-store.ts';
