/** ZIP archives of several files. */
export { ZipWriter } from './removal/zip.ts';
/** Identity documents, for areas that verify identity. */
export { storeIdentityDocuments } from './identity-documents.ts';
export { listIdentityDocuments } from './profile-store.ts';
/** Scheduled job: deletes records of former members when their retention period ends. */
export { eraseRecords } from './removal/removal-store.ts';
