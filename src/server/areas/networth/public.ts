export { snapshotAll, sweepRemovedItems } from './snapshot.ts';
