import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { bearLoss } from './database-loss.ts';
import { keepSecret, storedSecret } from './stored-secret.ts';
import { APP_ROLE } from './privileges.ts';
import { StartRefusal } from './start-refusal.ts';

export const SUPERUSER = 'postgres';
/** Owns the database and its tables, and migrates them. */
export const OWNER = 'wattle';
export const DATABASE = 'wattle';

const newPassword = () => randomBytes(24).toString('base64url');

const password = z.string().regex(/^[\w-]{16,}$/);
/** `app` is missing in folders from before the application had a role of its own. */
const storedSchema = z.object({ superuser: password, owner: password, app: z.optional(password) });

export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
  /** The application's was made just now, and is stored once the database knows it. */
  isAppNew: boolean;
}

const fileIn = (directory: string) => path.join(directory, 'database-password');

/** @throws StartRefusal where the text is garbled: without these passwords nobody gets into the database. */
export function parsedPasswords(directory: string, text: string): z.output<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    throw new StartRefusal(
      `The file ${fileIn(directory)} does not hold the passwords of the embedded database: it was changed or damaged. Restore it from a backup of the same data folder.`,
    );
  }
}

/** The passwords of a data folder, whose lock the caller holds; made at the first start. @throws StartRefusal where they are garbled. */
export async function storedPasswords(directory: string): Promise<Passwords> {
  const text = await storedSecret(fileIn(directory), () =>
    JSON.stringify({ superuser: newPassword(), owner: newPassword(), app: newPassword() }),
  );
  const stored = parsedPasswords(directory, text);
  return { ...stored, app: stored.app ?? newPassword(), isAppNew: stored.app === undefined };
}

/** Makes the roles and the database of a cluster, as far as they are missing. */
export async function makeRoles(
  adminUrl: string,
  directory: string,
  { superuser, owner, app, isAppNew }: Passwords,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  bearLoss(client);
  await client.connect();
  try {
    const { rows } = await client.query<{ hasDatabase: boolean; hasApp: boolean }>(
      `select exists (select from pg_database where datname = $1) as "hasDatabase", exists (select from pg_roles where rolname = $2 and rolcanlogin and rolbypassrls) as "hasApp"`,
      [DATABASE, APP_ROLE],
    );
    const { hasDatabase = false, hasApp = false } = rows[0] ?? {};
    // Roles may be there without the database when the first start was killed between the two.
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
      // It sees every row by a policy as well, but behind policies the planner may not use its statistics for a text filter.
      await client.query(`alter role ${APP_ROLE} login bypassrls password ${client.escapeLiteral(app)}`);
    }
    if (!hasDatabase) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
  if (isAppNew) await keepSecret(fileIn(directory), JSON.stringify({ superuser, owner, app }));
}
