import { pino } from 'pino';
import type { Logger } from 'pino';

/**
 * Structured logs with an allow-list: a line contains only the fields named here, never a raw URL, header or body. A
 * request is logged with its route template.
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
