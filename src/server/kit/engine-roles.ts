import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { bearLoss } from './database-loss.ts';
import { writeSecret, readOrCreateSecret } from './stored-secret.ts';
import { APP_ROLE } from './privileges.ts';
import { StartRefusal } from './start-refusal.ts';

export const SUPERUSER = 'postgres';
/** Owns the database and its tables, and migrates them. */
export const OWNER = 'wattle';
export const DATABASE = 'wattle';

const newPassword = () => randomBytes(24).toString('base64url');

const password = z.string().regex(/^[\w-]{16,}$/);
/** `app` is missing in data folders created before the application had its own role. */
const storedSchema = z.object({ superuser: password, owner: password, app: z.optional(password) });

export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
  /** The application's password was just created and is stored once the database has it. */
  isAppNew: boolean;
}

const fileIn = (directory: string) => path.join(directory, 'database-password');

/** @throws StartRefusal where the file is malformed: without these passwords nobody can connect to the database. */
export function parsedPasswords(directory: string, text: string): z.output<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    throw new StartRefusal(
      `The file ${fileIn(directory)} doesn’t contain the embedded database’s passwords: it was changed or damaged. Restore it from a backup of the same data folder.`,
    );
  }
}

/**
 * The passwords of a data folder, whose lock the caller holds; created at the first start. @throws StartRefusal where
 * they are malformed.
 */
export async function storedPasswords(directory: string): Promise<Passwords> {
  const text = await readOrCreateSecret(fileIn(directory), () =>
    JSON.stringify({ superuser: newPassword(), owner: newPassword(), app: newPassword() }),
  );
  const passwords = parsedPasswords(directory, text);
  return { ...passwords, app: passwords.app ?? newPassword(), isAppNew: passwords.app === undefined };
}

/** Creates the roles and the database of a cluster where they are missing. */
export async function createRoles(
  adminUrl: string,
  directory: string,
  { superuser, owner, app, isAppNew }: Passwords,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  bearLoss(client);
  await client.connect();
  try {
    const { rows } = await client.query<{ hasDatabase: boolean; hasApp: boolean }>(
      `select exists (select from pg_database where datname = $1) as "hasDatabase",
          exists (select from pg_roles where rolname = $2 and rolcanlogin and rolbypassrls) as "hasApp"`,
      [DATABASE, APP_ROLE],
    );
    const { hasDatabase = false, hasApp = false } = rows[0] ?? {};
    // The roles can exist without the database when the first start was killed in between.
    if (!hasDatabase) {
      await client.query(
        `do $$ begin create role ${OWNER} createrole; exception when duplicate_object then null; end $$`,
      );
      await client.query(`alter role ${OWNER} login password ${client.escapeLiteral(owner)}`);
    }
    if (!hasApp || isAppNew) {
      await client.query(
        `do $$ begin create role ${APP_ROLE} noinherit; exception when duplicate_object then null; end $$`,
      );
      await client.query(`grant ${APP_ROLE} to ${OWNER} with admin option`);
      // Its policies show it every row as well, but under a policy the planner may not use statistics for a text
      // filter.
      await client.query(`alter role ${APP_ROLE} login bypassrls password ${client.escapeLiteral(app)}`);
    }
    if (!hasDatabase) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
  if (isAppNew) await writeSecret(fileIn(directory), JSON.stringify({ superuser, owner, app }));
}
