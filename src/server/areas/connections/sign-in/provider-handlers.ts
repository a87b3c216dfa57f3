import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatementSessionOnWire, connections } from '#contract/areas/connections.ts';
import { Failure } from '#contract/kit/errors.ts';
import { transactionScopes } from '#domain/bank-feed/data-clusters.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { FeedSignInRefused } from '#server/ports/bank-feed/port.ts';
import type { Grant, StatementFile } from '#server/ports/bank-feed/port.ts';
import { importUpload } from '../../imports/public.ts';
import { bankImages } from '../../merchants/public.ts';
import { readSignIn, encryptGrant, encryptSignIn } from '../consents/grant.ts';
import * as store from './provider-store.ts';
import type { SessionRow } from './provider-store.ts';
import { requestWithdrawal } from '../sync/sync-request.ts';
import { SIGN_IN_MS, beginSignIn, failureOfFeed, findInstitution, finishSignIn, requireAgreement } from './sign-in.ts';
import { institutionOnWire } from '../wire.ts';

/** One-time import of statement files from a bank, without a lasting consent: set-up, reference, authentication. */

type Calling = SystemContext;

const SESSION_MS = 3600_000;

/** Returns the session while it is valid. A completed one stays readable until the next one begins. */
function onWire(row: SessionRow | undefined, now: Date): StatementSessionOnWire {
  if (!row || (row.state !== 'done' && row.until <= now)) {
    return {
      state: 'start',
      institution_id: null,
      institution: null,
      application_reference: null,
      hint: null,
      files: 0,
      imported: 0,
      duplicates: 0,
    };
  }
  return {
    state: row.state,
    institution_id: row.institution_id,
    institution: row.institution_name,
    application_reference: row.reference,
    hint: row.hint,
    files: row.files,
    imported: row.imported,
    duplicates: row.duplicates,
  };
}

async function current({ memberDb, member, clock }: Context<'member'>): Promise<StatementSessionOnWire> {
  return onWire(await store.findSession(memberDb, member.id), clock.now());
}

/** Returns the session if it is in one of these states. Throws `not_found` otherwise. */
async function sessionIn(
  { memberDb, member, clock }: Context<'member'>,
  states: readonly SessionRow['state'][],
): Promise<SessionRow> {
  const row = await store.findSession(memberDb, member.id);
  if (!row || row.until <= clock.now() || !states.includes(row.state))
    throw new Failure('not_found', 'Choose a bank first.');
  return row;
}

/** Uses only letters and digits that are easy to tell apart on the phone. */
function newReference(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return `WS-${[...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** Imports the files as an upload of the member. */
async function importAll(
  { member, systemDb, clock, settings }: Calling,
  files: readonly StatementFile[],
): Promise<{ imported: number; duplicates: number }> {
  const folder = join(settings.dataDirectory, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  try {
    const uploaded = [];
    for (const { name, content } of files) {
      const path = join(folder, randomUUID());
      paths.push(path);
      await writeFile(path, content, { mode: 0o600 });
      uploaded.push({ name, path, sizeBytes: Buffer.byteLength(content) });
    }
    const upload = {
      memberId: member.id,
      files: uploaded,
      bankAccountId: null,
      preview: false,
      mapping: null,
      dateOrder: null,
      zone: member.timeZone,
    };
    return await importUpload(upload, { system: systemDb, clock, dataDirectory: settings.dataDirectory });
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

/** The longest time that a bank needs to send its files. */
const DOWNLOAD_MS = 120_000;

/** Fetches the files. The grant is withdrawn soon afterwards in any case, because this access is for one time only. */
async function fetchFiles(
  { ports, systemDb, clock, member, settings }: Calling,
  grant: Grant,
): Promise<StatementFile[]> {
  const order = { memberId: member.id, grantEncrypted: encryptGrant(settings.keys, grant), connectionId: null };
  await requestWithdrawal(
    systemDb,
    clock,
    `bank-handed:${randomUUID()}`,
    order,
    new Date(clock.now().getTime() + DOWNLOAD_MS),
  );
  return ports.bankFeed.statements(grant);
}

const giveReference = withSystemDb<typeof connections.giveReference>('server-records', async ({ body }, calling) => {
  const { systemDb, member, clock, settings } = calling;
  requireAgreement(body.agreed);
  const row = await sessionIn(calling, ['reference', 'authentication']);
  const step = await beginSignIn(
    calling,
    await findInstitution(calling.ports.bankFeed, row.institution_id),
    body.login,
    transactionScopes,
  );
  if (step.kind !== 'code') throw new Failure('not_found', 'This bank doesn’t provide statement files.');
  const change = {
    state: 'authentication' as const,
    reference: newReference(),
    hint: step.hint,
    sign_in_encrypted: encryptSignIn(settings.keys, step.handle),
    until: new Date(clock.now().getTime() + SIGN_IN_MS),
  };
  if (!(await store.moveSession(systemDb, member.id, row, change)))
    throw new Failure('not_found', 'Choose a bank first.');
  return { success: true, data: await current(calling) };
});

const authenticateProvider = withSystemDb<typeof connections.authenticateProvider>(
  'server-records',
  async ({ body }, calling) => {
    const { systemDb, member, settings } = calling;
    const row = await sessionIn(calling, ['authentication']);
    const handle = readSignIn(settings.keys, row.sign_in_encrypted ?? '');
    if (handle === undefined) throw new Failure('link_expired', 'This sign-in has expired. Start again.');
    let files: StatementFile[];
    try {
      files = await fetchFiles(calling, await finishSignIn(calling, row.institution_id, handle, body.code));
    } catch (error) {
      if (error instanceof FeedSignInRefused && !error.mayTryAgain)
        await store.moveSession(systemDb, member.id, row, { state: 'reference', sign_in_encrypted: null, hint: null });
      throw failureOfFeed(error);
    }
    const { imported, duplicates } =
      files.length === 0 ? { imported: 0, duplicates: 0 } : await importAll(calling, files);
    await store.moveSession(systemDb, member.id, row, {
      state: 'done',
      sign_in_encrypted: null,
      hint: null,
      files: files.length,
      imported,
      duplicates,
    });
    return { success: true, data: await current(calling) };
  },
);

async function banksWithStatements({ ports }: Context<'member'>) {
  try {
    return (await ports.bankFeed.institutions()).filter(({ signIn }) => signIn === 'code');
  } catch (error) {
    throw failureOfFeed(error);
  }
}

export const providerHandlers = {
  async providerSetup(_input, calling) {
    const [data, institutions, hasImage] = await Promise.all([
      current(calling),
      banksWithStatements(calling),
      bankImages(calling.memberDb),
    ]);
    return { data, institutions: institutions.map((institution) => institutionOnWire(institution, hasImage)) };
  },
  setUpProvider: withSystemDb('server-records', async ({ body }, calling) => {
    const institution = await findInstitution(calling.ports.bankFeed, body.institution_id);
    if (institution.signIn !== 'code') throw new Failure('not_found', 'This bank doesn’t provide statement files.');
    await store.beginSession(
      calling.systemDb,
      calling.member.id,
      institution,
      new Date(calling.clock.now().getTime() + SESSION_MS),
    );
    return { success: true, data: await current(calling) };
  }),
  async providerReference(_input, calling) {
    return { application_reference: (await current(calling)).application_reference };
  },
  giveReference,
  async providerAuthentication(_input, calling) {
    return { data: await current(calling) };
  },
  authenticateProvider,
} satisfies Partial<HandlersOf<typeof connections>>;
