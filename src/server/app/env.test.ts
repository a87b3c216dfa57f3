import { describe, expect, it } from 'vitest';
import { describeSettings, readSettings, WrongSettings } from './env.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
    throw error;
  }
  return [];
}

const secretKey = 'ab'.repeat(32);

describe('the settings', () => {
  it('need no value on a developer’s machine', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: '',
      seed: 'demo',
      product: 'wattle',
      workers: 1,
      rateLimits: true,
      logLevel: 'warn',
    });
  });

  it('treat an empty value as not set', () => {
    expect(readSettings({ PORT: '', SEED: ' ' })).toMatchObject({ port: 3000, seed: 'demo' });
    expect([readSettings({}).helpUrl, readSettings({ HELP_URL: 'https://help.example/members' }).helpUrl]).toEqual([
      '',
      'https://help.example/members',
    ]);
  });

  it('reserve disk space, with a configurable size', () => {
    expect(readSettings({}).disk).toEqual({ minFreeBytes: 268_435_456, uploadBytes: 4_294_967_296 });
    expect(readSettings({ MIN_FREE_DISK_MB: '2', UPLOAD_DISK_MB: '3' }).disk).toEqual({
      minFreeBytes: 2_097_152,
      uploadBytes: 3_145_728,
    });
  });

  it('name the provider of the site, for its texts', () => {
    expect(readSettings({}).operator).toEqual({ name: '', abn: '', address: '', contact: '', licence: '' });
    expect(
      readSettings({
        OPERATOR_NAME: 'Gold Pty Ltd',
        OPERATOR_ABN: '53 004 085 616',
        OPERATOR_ADDRESS: 'PO Box 1, Hobart TAS 7000',
        OPERATOR_CONTACT: 'hello@gold.example',
        OPERATOR_CREDIT_LICENCE: '123456',
      }).operator,
    ).toEqual({
      name: 'Gold Pty Ltd',
      abn: '53004085616',
      address: 'PO Box 1, Hobart TAS 7000',
      contact: 'hello@gold.example',
      licence: '123456',
    });
  });

  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
    ['SEED', 'some', 'SEED must be demo or none.'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
    ['PRODUCT', 'My Product', 'PRODUCT must be lower-case letters, digits and hyphens, starting with a letter.'],
    ['HELP_URL', 'http://help.example', 'HELP_URL must be a URL that starts with https://.'],
    ['HELP_URL', 'javascript:alert(1)', 'HELP_URL must be a URL that starts with https://.'],
    ['OPERATOR_ABN', '53 004 085 617', 'OPERATOR_ABN must be an ABN of 11 digits.'],
    ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 64.'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS must be on or off.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must be at least 32 random bytes, in hexadecimal or base64.'],
    [
      'SECRET_KEY_PREVIOUS',
      `${secretKey},short`,
      'SECRET_KEY_PREVIOUS must be up to 4 keys in SECRET_KEY’s format, separated by commas.',
    ],
    [
      'SECRET_KEY_PREVIOUS',
      Array(5).fill(secretKey).join(','),
      'SECRET_KEY_PREVIOUS must be up to 4 keys in SECRET_KEY’s format, separated by commas.',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/8, everyone',
      'TRUST_PROXY must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
    ],
  ])('refuse %s=%s by name, with what is allowed', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it('report every wrong setting at once, without values', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', SECRET_KEY: 'hunter2' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL', 'SECRET_KEY']);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('have no demo member in production, and require secrets and limits', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])).toEqual([
      'SECRET_KEY',
      'PUBLIC_URL',
    ]);
    const production = { NODE_ENV: 'production', SECRET_KEY: secretKey, PUBLIC_URL: 'https://wattle.example/' };
    expect(readSettings(production)).toMatchObject({
      production: true,
      seed: 'none',
      publicUrl: 'https://wattle.example',
    });
    expect(problemsOf({ ...production, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS must be on in production.']);
    expect(problemsOf({ ...production, SEED: 'demo' })).toEqual([
      'SEED must be none in production: the demo passwords are public.',
    ]);
  });

  it('require https for members in production, except on this machine', () => {
    const problemsAt = (PUBLIC_URL: string) =>
      problemsOf({ NODE_ENV: 'production', SECRET_KEY: secretKey, PUBLIC_URL });
    const refused = [
      'PUBLIC_URL must start with https:// in production, unless it names this machine: otherwise passwords and sessions would be sent unencrypted.',
    ];
    for (const open of [
      'http://wattle.example',
      'http://localhost.wattle.example',
      'http://127.0.0.1.wattle.example',
      'http://10.0.0.7:3000',
      'http://[::2]:3000',
      'http://0.0.0.0:3000',
    ])
      expect([open, problemsAt(open)]).toEqual([open, refused]);
    for (const stored of [
      'https://wattle.example',
      'http://localhost:3000',
      'http://app.localhost',
      'http://127.0.0.1:3000/',
      'http://127.8.0.1',
      'http://[::1]:3000',
    ])
      expect([stored, problemsAt(stored)]).toEqual([stored, []]);
    expect(problemsOf({ PUBLIC_URL: 'http://wattle.example' })).toEqual([]);
  });

  it('read a key in hexadecimal and in base64', () => {
    expect(readSettings({ SECRET_KEY: secretKey }).secretKey).toEqual(Buffer.alloc(32, 0xab));
    expect(
      readSettings({ SECRET_KEY_PREVIOUS: `${secretKey}, ${Buffer.alloc(32, 7).toString('base64')}` }).formerKeys,
    ).toEqual([Buffer.alloc(32, 0xab), Buffer.alloc(32, 7)]);
    expect(readSettings({}).formerKeys).toEqual([]);
    expect(readSettings({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).secretKey).toEqual(Buffer.alloc(32, 7));
  });

  it('require settings that belong together', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'wattle' })).toEqual([
      'OIDC_CLIENT_SECRET must be set together with OIDC_ISSUER.',
    ]);
    expect(problemsOf({ CDR_HOLDERS: 'holders.json' })).toEqual([
      'PUBLIC_URL must be set together with CDR_HOLDERS: a URL that starts with http:// or https://.',
    ]);
    expect(problemsOf({ FILE_STORE: 's3' })).toHaveLength(4);
  });

  it('draw with the public beacon in production, and with our own values there only where that is set', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: secretKey, PUBLIC_URL: 'https://wattle.example' };
    const urlsOf = (environment: Record<string, string>) => readSettings(environment).ports.drandUrls;
    expect(urlsOf({})).toBeUndefined();
    expect(urlsOf(production)).toEqual(['https://api.drand.sh', 'https://drand.cloudflare.com']);
    expect(urlsOf({ ...production, DRAW_BEACON: 'embedded' })).toBeUndefined();
    expect(urlsOf({ DRAW_BEACON: 'drand', DRAND_URLS: 'https://one.example/, https://two.example' })).toEqual([
      'https://one.example',
      'https://two.example',
    ]);
    expect(problemsOf({ DRAND_URLS: 'http://drand.example' })[0]).toMatch(/^DRAND_URLS must be up to five URLs/);
  });

  it('describe themselves', () => {
    const help = describeSettings();
    for (const name of [
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'SEED',
      'PRODUCT',
      'PUBLIC_URL',
      'WORKERS',
      'LOG_LEVEL',
      'RATE_LIMITS',
      'NODE_ENV',
      'SMTP_URL',
      'HELP_URL',
      'CDR_HOLDERS',
    ]) {
      expect(help).toContain(`\n  ${name}\n`);
    }
    expect(help).toContain('Allowed: a whole number from 0 to 65535. Otherwise: 3000.');
  });
});
