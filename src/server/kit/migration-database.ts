import type { Transaction } from 'kysely';

// oxlint-disable-next-line typescript/no-explicit-any -- a migration works on the schema of its own day
export type MigrationDatabase = Transaction<any>;
