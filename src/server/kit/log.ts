import { pino } from 'pino';
import type { Logger } from 'pino';

/**
 * Structured logs by allow-list: a line carries only what is named here, never a raw URL, header or body. A request
 * appears as its route template.
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
