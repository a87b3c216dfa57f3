/** Archives of several files, for whoever writes one. */
export { ZipWriter } from './removal/zip.ts';
/** Identity documents, for whoever must know who somebody is. */
export { keepPapers } from './identity-documents.ts';
export { listPapers } from './profile-store.ts';
/** What the schedules call: records of former members are erased when their time is over. */
export { eraseRecords } from './removal/removal-store.ts';
