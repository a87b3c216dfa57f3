import type { Logger } from 'pino';
import type { Clock } from '../kit/clock.ts';
import type { OpenDatabase } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';

/** What every job gets. */
export interface JobParts {
  database: OpenDatabase;
  clock: Clock;
  ports: Ports;
  log: Logger;
  settings: AppSettings;
}

/** A recurring job. `cron` is in Sydney time. A job may run again after a crash and must tolerate it. */
export interface Job {
  name: string;
  cron: string;
  run(parts: JobParts): Promise<void>;
}
