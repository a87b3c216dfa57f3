/** Pictures that members send: read and written anew, and shown by a short-lived token. */
export { isPlainWebp, oneFile, readPicture, uploadLimit } from './picture.ts';
export { shownAt, shownBy } from './shown.ts';
