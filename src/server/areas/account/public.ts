/** Archives of several files, for whoever writes one. */
export { zipWriter } from './zip.ts';
