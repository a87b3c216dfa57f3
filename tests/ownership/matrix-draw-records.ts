import type { Entry } from './matrix-entry.ts';
import { namesNoRow } from './matrix-entry.ts';
import type { AnyInput } from '#tests/build/server.ts';

const shared = 'Records of draws are public, and name nobody.';
/** A draw that was never announced. */
const unknown = { params: { sequence: 999_999 } };

export const drawRecordEntries: Record<string, Entry> = {
  'drawRecords.list': namesNoRow(shared),
  'drawRecords.record': namesNoRow(shared, unknown, { annaGets: 404 }),
  'drawRecords.entries': namesNoRow(shared, unknown, { annaGets: 404 }),
  'drawRecords.file': namesNoRow(shared, unknown, { annaGets: 404 }),
  'drawRecords.proof': namesNoRow(shared, { ...unknown, query: { number: 1 } }, { annaGets: 404 }),
  'drawRecords.inclusion': namesNoRow(shared, { ...unknown, query: { size: 1 } }, { annaGets: 404 }),
  'drawRecords.mine': namesNoRow('It proves the member’s own entries.', unknown, { annaGets: 404 }),
  'drawRecords.keys': namesNoRow(shared),
  'drawRecords.heads': namesNoRow(shared),
  'drawRecords.consistency': namesNoRow(shared, { query: { from: 1, to: 1 } }, { annaGets: 400 }),
};

/** A call that only operators make. */
const team = (input: AnyInput = {}): Entry => namesNoRow('It is for operators.', input, { annaGets: 403 });
const reason = 'QUANDONG';

export const drawBackOfficeEntries: Record<string, Entry> = {
  'drawBackOffice.draws': team(),
  'drawBackOffice.request': team({ body: { sequence: 1, what: 'void', reason } }),
  'drawBackOffice.decide': team({ body: { id: 1, agree: true, reason } }),
  'drawBackOffice.series': team(),
  'drawBackOffice.saveSeries': team({ body: { slug: 'quandong', title: 'QUANDONG', reason } }),
  'drawBackOffice.activateSeries': team({ body: { id: 1, active: false, reason } }),
};
