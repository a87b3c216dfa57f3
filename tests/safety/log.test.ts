import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { orders } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { verification } from '#contract/areas/verification.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { answerOf } from '#tests/build/answer.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import { asOwner } from '#tests/build/database.ts';
import { cookieOf } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { createProgramFolder } from '#tests/process/program.ts';
import type { ProgramFolder } from '#tests/process/program.ts';
import type { Program } from '#tests/process/running-program.ts';

/** Shares its database with the process whose log is read. */
let lender: TestServer;
let programFolder: ProgramFolder;
let program: Program;
let base: string;
/** A mail server that defers every message, and repeats the recipient. */
let mail: SMTPServer;
beforeAll(async () => {
  lender = await startTestServer();
  mail = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`${address} is full`), { responseCode: 452 })),
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()));
  const { port } = mail.server.address() as AddressInfo;
  programFolder = await createProgramFolder();
  program = programFolder.start({
    DATABASE_URL: lender.server.database.url,
    LOG_LEVEL: 'debug',
    RATE_LIMITS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  base = `${await program.ready}/system/api/frontend/wattle/`;
});
afterAll(async () => {
  await programFolder.clear();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await lender.close();
});

const agent = 'Quandong browser 7';
const private_ = {
  email: 'quandong.person@example.com',
  password: 'a quandong of a password',
  wrong: 'not the quandong password',
  mobile: '0491570159',
  name: 'Quandongsdottir',
  words: 'quandong-in-the-address',
  card: '4242424242424242',
};

async function call<E extends Endpoint>(
  endpoint: E,
  options: { body?: unknown; query?: string; token?: string; cookie?: string } = {},
): Promise<AnswerOf<E>> {
  const headers: Record<string, string> = { 'user-agent': agent, 'content-type': 'application/json' };
  if (options.token) headers['authorization'] = `Bearer ${options.token}`;
  if (options.cookie) headers['cookie'] = options.cookie;
  const response = await fetch(`${base}${endpoint.path.replace('{id}', '1')}${options.query ?? ''}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
  });
  return answerOf(endpoint.path, response);
}

/** The fields that a line may contain. */
const allowed = new Set([
  'level',
  'time',
  'msg',
  'method',
  'route',
  'status',
  'ms',
  'error',
  'code',
  'message',
  'stack',
  'topic',
  'id',
  'attempts',
  'givenUp',
  'member',
]);

describe('the log', () => {
  test('records calls and refusals by their routes, and nothing that belongs to a member', async () => {
    const { email, password, wrong, mobile, name, words, card } = private_;
    const created = await call(profile.create, {
      body: { email, password, first_name: 'Quandong', last_name: name, mobile },
    });
    const { userToken: token, loginId } = created.body;
    const cookie = cookieOf(created);
    await call(session.signIn, { body: { email, password: wrong }, query: `?returnTo=${words}` });
    await call(session.signIn, { body: { email, password } });
    await call(session.pinLogin, { body: { email, loginid: loginId, pin: '9876' } });
    await call(verification.forgotPassword, { body: { email } });
    await call(verification.requestMobileOtp, { body: { mobile } });
    await call(profile.update, { token, body: { dob: words, suburb: words } });
    await call(settings.feedback, { token, body: { feedback: words } });
    expect((await call(orders.saveMethod, { token, body: { token: card } })).status).toBe(400);
    await call(transactions.list, { token, query: `?description=${words}&min_date=${words}` });
    await call(profile.displayImage, { query: `?token=${words}${'x'.repeat(60)}` });
    await fetch(`${base}api/${words}?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    const { body } = await call(session.refresh, { cookie });
    // Not the member's own: an operators' back office, and a transaction that does not exist. Password prompts do not
    // count.
    expect((await call(backOffice.members, { token: body.token, query: `?search=${words}` })).status).toBe(403);
    expect((await call(transactions.detail, { token: body.token })).status).toBe(404);
    expect((await call(profile.deleteAccount, { token: body.token, body: { password: wrong } })).status).toBe(403);
    // A server error, in the middle of a call that carries a secret.
    const rename = (from: string, to: string) =>
      asOwner(lender.server.database.url, (owner) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(owner),
      );
    await rename('tasks', 'tasks_elsewhere');
    const failed = await call(settings.setTask, { token: body.token, body: { task: words } });
    await rename('tasks_elsewhere', 'tasks');
    expect([failed.status, failed.problem.code]).toEqual([500, 'internal']);
    expect(failed.problem.detail).not.toMatch(/tasks|relation/);

    await expect.poll(program.said).toContain('a request failed');
    await expect.poll(program.said).toContain('an outbox message was not delivered');
    const lines = program
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ msg }) => msg === 'answered').map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/system/api/frontend/wattle/api/auth/signin', '/system/api/frontend/wattle/*']),
    );
    expect([...new Set(lines.flatMap(Object.keys))].filter((key) => !allowed.has(key))).toEqual([]);
    expect(
      lines
        .filter(({ msg }) => msg === 'an authorisation was refused')
        .map(({ level, method, route, status, code, member }) => ({ level, method, route, status, code, member })),
    ).toEqual([
      {
        level: 'warn',
        method: 'GET',
        route: '/system/api/frontend/wattle/api/operator/members',
        status: 403,
        code: 'forbidden',
        member: created.body.data,
      },
      {
        level: 'warn',
        method: 'GET',
        route: '/system/api/frontend/wattle/api/transactions/get/:id',
        status: 404,
        code: 'not_found',
        member: created.body.data,
      },
    ]);
    const secrets = [
      ...Object.values(private_),
      '+61491570159',
      agent,
      token,
      body.token,
      loginId,
      cookie.split('=')[1]!,
      '9876',
      'quandong',
      '127.0.0.1:',
    ];
    const messages = lines
      .map((line) => JSON.stringify(line))
      .join('\n')
      .toLowerCase();
    expect(secrets.filter((secret) => messages.includes(secret!.toLowerCase()))).toEqual([]);
    expect(messages).not.toContain('?');
    console.info(`Log: ${lines.length} lines read at level debug.`);
  });
});
