export { logoPath } from './logo.ts';
