import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const team = 'It is for operators.';

export const consoleEntries: Record<string, Entry> = {
  'console.audit': namesNoRow(team, {}, { annaGets: 403 }),
  'console.auditCheck': namesNoRow(team, {}, { annaGets: 403 }),
  'console.runAuditCheck': namesNoRow(team, {}, { annaGets: 403 }),
};
