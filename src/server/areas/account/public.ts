/** What other areas use to read pictures that members send. */
export { oneFile, readPicture } from './picture.ts';
