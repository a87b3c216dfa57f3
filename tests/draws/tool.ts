/** The offline tool, for tests of the server. */
export { checkFile } from '../../tools/verify-draw.mjs';
