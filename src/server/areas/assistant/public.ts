export { sweepUnsentFiles } from './files/uploads.ts';
