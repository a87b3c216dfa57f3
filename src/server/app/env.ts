import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../kit/start-refusal.ts';
import { senderKeyOf } from '../ports/push/web-push-transform.ts';
import { drawSettings, drawTable } from './draw-settings.ts';
import { gatewayGroups, gatewayProblems, gatewaySettings, gatewayTable } from './gateway-settings.ts';
import { offerSettings, offerTable } from './offer-settings.ts';
import { WEB, choice, isHiddenFromListeners, paths, setting, text, url, wholeNumber } from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

/** All settings of the environment, validated and converted. */
export type Settings = ReturnType<typeof settingsFrom>;

/** Thrown with one line for each invalid setting: its name, and what is allowed. */
export class WrongSettings extends StartRefusal {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Fix these settings:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

const MEGABYTE = 1024 * 1024;

/** A file that none of the keys decrypts is tried with each of them. */
const MAX_FORMER = 4;

function secretKeyFrom(value: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64,}$/i.test(value)) return Buffer.from(value, 'hex');
  const bytes = /^[\w+/-]+=*$/.test(value) ? Buffer.from(value, 'base64') : Buffer.alloc(0);
  return bytes.length >= 32 ? bytes : undefined;
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];
function isProxy(value: string): boolean {
  const [address = '', bits = '0', ...rest] = value.split('/');
  return rest.length === 0 && (PROXY_GROUPS.includes(value) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits)));
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * By the check digits of the Australian Business Register: the weighted sum, with one subtracted from the first digit,
 * is a multiple of 89.
 */
function isAbn(value: string): boolean {
  const digits = [...value].map(Number);
  return (
    /^\d{11}$/.test(value) &&
    ABN_WEIGHTS.reduce((sum, weight, at) => sum + weight * ((digits[at] ?? 0) - (at === 0 ? 1 : 0)), 0) % 89 === 0
  );
}

function isSenderKey(bytes: Uint8Array): boolean {
  try {
    senderKeyOf(bytes);
    return bytes.length === 32;
  } catch {
    return false;
  }
}

const table = {
  NODE_ENV: choice(
    'What this server is for. Production has no demo member and requires secrets.',
    ['development', 'production', 'test'],
    'development',
  ),
  HOST: setting(
    'The address to listen on; 0.0.0.0 is every address on this machine.',
    'an address or host name of this machine',
    '127.0.0.1',
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  PORT: wholeNumber('The port to listen on; 0 picks a free one.', 0, 65_535, 3000),
  PUBLIC_URL: url(
    'The address for members and for links in emails. Required in production, with https unless it names this machine.',
    WEB,
    'the listening address',
  ),
  DATA_DIR: text('The folder for this server’s database, files and keys.', 'data'),
  DATABASE_URL: url(
    'PostgreSQL 15 or newer, instead of the embedded one.',
    ['postgres:', 'postgresql:'],
    'the embedded database, in DATA_DIR',
  ),
  DATABASE_OWNER_URL: url(
    'The same database with the role that owns its tables, for migrations only; DATABASE_URL then names a role that owns nothing. docs/operating.md shows how to create both.',
    ['postgres:', 'postgresql:'],
    'DATABASE_URL, whose sessions run as wattle_app',
  ),
  SEED: setting(
    'The data to create on first start.',
    'demo or none',
    'demo; none in production',
    z.enum(['demo', 'none']).optional(),
  ),
  PRODUCT: setting(
    'The product segment in the API’s base path.',
    'lower-case letters, digits and hyphens, starting with a letter',
    'wattle',
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/)
      .default('wattle'),
  ),
  BRAND: text('The product name that members see.', 'Wattle'),
  OPERATOR_NAME: text(
    'Who runs this site, as named in the terms and privacy policy: a company or person.',
    '',
    'only the name in BRAND',
  ),
  OPERATOR_ABN: setting(
    'Their Australian Business Number (ABN).',
    'an ABN of 11 digits',
    'none',
    z
      .string()
      .transform((value) => value.replaceAll(' ', ''))
      .refine(isAbn)
      .optional()
      .transform((value) => value ?? ''),
  ),
  OPERATOR_ADDRESS: text('Their postal address, on one line.', '', 'none'),
  OPERATOR_CREDIT_LICENCE: text(
    'Their Australian credit licence number, for loan agreements.',
    '',
    'none, and loan agreements say so',
  ),
  OPERATOR_CONTACT: text('The contact for people without an account, such as an email address.', '', 'none'),
  HELP_URL: url('The help page that “Get Help” opens.', ['https:'], 'a public page about money'),
  WORKERS: wholeNumber('The number of server processes.', 1, 64, 1),
  LOG_LEVEL: choice('The lowest level to log.', ['debug', 'info', 'warn', 'error', 'silent'], 'warn'),
  RATE_LIMITS: choice('Whether requests are rate limited. Must be on in production.', ['on', 'off'], 'on'),
  TRUST_PROXY: setting(
    'Proxies trusted to report the caller’s address, separated by commas.',
    `addresses, networks such as 10.0.0.0/8, or ${PROXY_GROUPS.join(', ')}`,
    'none',
    z
      .string()
      .refine((value) => value.split(',').every((part) => isProxy(part.trim())))
      .default(''),
  ),
  MIN_FREE_DISK_MB: wholeNumber(
    'The minimum free space, in megabytes, on the disk of DATA_DIR. With less, nothing is written and /readyz fails.',
    0,
    999_999,
    256,
  ),
  UPLOAD_DISK_MB: wholeNumber('The maximum size, in megabytes, of uploads in progress in DATA_DIR.', 1, 999_999, 4096),
  SECRET_KEY: setting(
    'Encrypts members’ files, the credentials for their banks and second steps, and short-lived tokens. Required in production; back it up separately.',
    'at least 32 random bytes, in hexadecimal or base64',
    'created on first start and stored in DATA_DIR',
    z
      .string()
      .optional()
      .transform((value, context) => {
        if (value === undefined) return undefined;
        const bytes = secretKeyFrom(value);
        if (!bytes) context.addIssue('too short');
        return bytes;
      }),
  ),
  SECRET_KEY_PREVIOUS: setting(
    'Former keys, newest first, used only to decrypt. You can remove them after “npm run rotate-keys”.',
    `up to ${MAX_FORMER} keys in SECRET_KEY’s format, separated by commas`,
    'none',
    z
      .string()
      .default('')
      .transform((value, context) => {
        const keys = value
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean)
          .map(secretKeyFrom);
        if (keys.length > MAX_FORMER || keys.includes(undefined)) context.addIssue('no keys');
        return keys.filter((key) => key !== undefined);
      }),
  ),
  METRICS_TOKEN: text('The bearer token for /metrics.', '', 'open to this machine only'),
  SMTP_URL: url('The mail server.', ['smtp:', 'smtps:'], 'emails are stored in the database'),
  MAIL_FROM: setting(
    'The sender of emails.',
    'an address such as Wattle <hello@example.com>',
    'Wattle <hello@wattle.example>',
    z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .default('Wattle <hello@wattle.example>'),
  ),
  SMS_URL: url('The gateway that text messages are posted to.', WEB, 'text messages are stored in the database'),
  SMS_TOKEN: text('The bearer token of that gateway.'),
  PUSH: choice(
    'Where push messages are sent: to browsers’ push services, or nowhere (they’re stored in the database).',
    ['web', 'embedded'],
    'web',
  ),
  PUSH_CONTACT: setting(
    'How push services can contact the operator.',
    'a mailto: or https: address',
    'PUBLIC_URL, or the address of MAIL_FROM',
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .default(''),
  ),
  PUSH_HOSTS: text('Hosts of additional push services, separated by commas.', '', 'none'),
  VAPID_PRIVATE_KEY: setting(
    'The private key that identifies us to push services: 32 bytes in base64url. Browsers subscribe again when it changes.',
    '43 characters of base64url that are a key on the curve P-256',
    'derived from a key in the database',
    z
      .string()
      .optional()
      .transform((value, context) => {
        if (value === undefined) return undefined;
        const bytes = Buffer.from(value, 'base64url');
        if (!isSenderKey(bytes)) context.addIssue('no key');
        return new Uint8Array(bytes);
      }),
  ),
  OIDC_ISSUER: url('The OpenID Connect provider for external sign-in.', WEB, 'external sign-in is off'),
  OIDC_CLIENT_ID: text('Our client ID at that provider.'),
  OIDC_CLIENT_SECRET: text('Our client secret at that provider.'),
  ASSET_PRICES_DIR: text(
    'A folder with your own tables of asset values: metals.csv, coins.csv and cars.csv with the same columns as ours, and properties.csv. docs/operating.md describes its columns.',
    '',
    'our sample prices; none in production',
  ),
  COINGECKO_URL: url('The API for coin prices, such as https://api.coingecko.com/api/v3.', WEB, 'prices from a table'),
  COINGECKO_KEY: text('The key for that API, if it requires one.'),
  METALS_API_URL: url('The API for metal prices, such as https://metals-api.com/api.', WEB, 'prices from a table'),
  METALS_API_KEY: text('The key for that API.'),
  ...offerTable,
  POSTHOG_URL: url(
    'Where product analytics are sent for members who allow it: PostHog, or a service that accepts its capture batches, such as https://eu.i.posthog.com.',
    WEB,
    'they stay in our own database',
  ),
  POSTHOG_KEY: text('The project key for that service.'),
  EMBEDDED_BANK: choice(
    'Whether the embedded bank, which moves no real money, accepts payments in production.',
    ['on', 'off'],
    'off',
  ),
  ...drawTable,
  EMBEDDED_BANK_SEED: text(
    'A file of additional customers for the embedded bank, in the seed format of the public mock data holder (seed-data.banking.json).',
    '',
    'only its own customers',
  ),
  UP_URL: url(
    'The API of Up, for members who connect it with a personal token, such as https://api.up.com.au/api/v1. With an https PUBLIC_URL, Up reports new transactions by webhook.',
    WEB,
    'members can’t connect Up',
  ),
  CDR_HOLDERS: text(
    'A JSON file with the Consumer Data Right data holders we are registered with as a recipient, and our client at each. docs/operating.md describes its fields.',
    '',
    'members can’t connect other banks',
  ),
  CDR_SIGNING_KEYS: paths(
    'PEM files with our private keys as a recipient: first the current signing key, then the next or previous one. Both are published at /cdr/jwks.',
    'each holder has its own key in CDR_HOLDERS',
  ),
  CDR_ENCRYPTION_KEYS: paths('PEM files with our RSA keys, for holders that encrypt to us.', 'nothing is encrypted'),
  CDR_REGISTER_URL: url(
    'The register’s public API, for bank logos, such as https://api.cdr.gov.au.',
    ['https:', 'http:'],
    'banks are shown with their initials',
  ),
  MONOOVA_URL: url(
    'The payments API of Monoova for payouts and repayments of loans, such as https://api.mpay.com.au.',
    WEB,
    'the embedded service, closed in production',
  ),
  MONOOVA_KEY: text('The key for that API.'),
  MONOOVA_ACCOUNT: text('The number of our Monoova account, from which loans are paid out.'),
  MONOOVA_CERTIFICATE: text(
    'A PEM file with the certificate that verifies Monoova’s notices.',
    '',
    'notices are ignored, and we ask Monoova instead',
  ),
  ...gatewayTable,
  ASSISTANT_URL: url(
    'The chat completions API of a language model for the assistant, such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1.',
    WEB,
    'the embedded engine answers',
  ),
  ASSISTANT_KEY: text('The key for that API, if it requires one.'),
  ASSISTANT_MODEL: text('The name of the model to use.'),
  FILE_STORE: choice('Where uploaded files are stored.', ['disk', 's3'], 'disk'),
  S3_ENDPOINT: url('The S3-compatible store.', WEB),
  S3_BUCKET: text('The bucket in that store.'),
  S3_REGION: text('The region of that bucket.', 'ap-southeast-2'),
  S3_ACCESS_KEY_ID: text('The access key for that store.'),
  S3_SECRET_ACCESS_KEY: text('The secret of the access key.'),
};

type Name = keyof typeof table;
type Values = { [N in Name]: z.output<(typeof table)[N]['schema']> };

/** Settings that must be set together or not at all. */
const companions: readonly { named: Name; needs: readonly Name[] }[] = [
  { named: 'DATABASE_OWNER_URL', needs: ['DATABASE_URL'] },
  { named: 'SMS_URL', needs: ['SMS_TOKEN'] },
  { named: 'METALS_API_URL', needs: ['METALS_API_KEY'] },
  { named: 'COMMISSION_FACTORY_URL', needs: ['COMMISSION_FACTORY_KEY'] },
  { named: 'POSTHOG_URL', needs: ['POSTHOG_KEY'] },
  { named: 'CDR_HOLDERS', needs: ['PUBLIC_URL'] },
  { named: 'MONOOVA_URL', needs: ['MONOOVA_KEY', 'MONOOVA_ACCOUNT'] },
  { named: 'ASSISTANT_URL', needs: ['ASSISTANT_MODEL'] },
  { named: 'OIDC_ISSUER', needs: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
];

function problemsBetween(values: Values): string[] {
  const problems: string[] = [];
  const need = (names: readonly Name[], because: string) => {
    for (const name of names)
      if (!values[name])
        problems.push(
          `${name} must be set ${because}${table[name].allowed === 'text' ? '' : `: ${table[name].allowed}`}.`,
        );
  };
  for (const { named, needs } of companions) if (values[named]) need(needs, `together with ${named}`);
  for (const group of gatewayGroups) {
    const first = group.find((name) => values[name]);
    if (first) need(group, `together with ${first}`);
  }
  problems.push(...gatewayProblems(values, values.NODE_ENV === 'production'));
  if (values.FILE_STORE === 's3')
    need(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'when FILE_STORE is s3');
  if (values.NODE_ENV === 'production') {
    need(['SECRET_KEY', 'PUBLIC_URL'], 'in production');
    if (values.RATE_LIMITS === 'off') problems.push('RATE_LIMITS must be on in production.');
    if (!isHiddenFromListeners(values.PUBLIC_URL))
      problems.push(
        'PUBLIC_URL must start with https:// in production, unless it names this machine: otherwise passwords and sessions would be sent unencrypted.',
      );
    if (values.SEED === 'demo') problems.push('SEED must be none in production: the demo passwords are public.');
  }
  return problems;
}

/** Push services require a contact address. */
function pushContact({ PUSH_CONTACT, PUBLIC_URL, MAIL_FROM }: Values): string {
  if (PUSH_CONTACT) return PUSH_CONTACT;
  return PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'hello@wattle.example'}`;
}

function settingsFrom(values: Values) {
  const production = values.NODE_ENV === 'production';
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    dataDirectory: path.resolve(values.DATA_DIR),
    /** Empty for the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** Empty where one login serves and migrates. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    seed: values.SEED ?? (production ? ('none' as const) : ('demo' as const)),
    product: values.PRODUCT,
    brand: values.BRAND,
    /** The provider of the site, for its texts; each field is empty where it is not set. */
    operator: {
      name: values.OPERATOR_NAME,
      abn: values.OPERATOR_ABN,
      address: values.OPERATOR_ADDRESS,
      contact: values.OPERATOR_CONTACT,
      licence: values.OPERATOR_CREDIT_LICENCE,
    },
    /** Empty for the page's own choice. */
    helpUrl: values.HELP_URL,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === 'on',
    trustedProxies: values.TRUST_PROXY,
    /** Absent when the key in the data folder is used. */
    secretKey: values.SECRET_KEY,
    formerKeys: values.SECRET_KEY_PREVIOUS,
    metricsToken: values.METRICS_TOKEN || undefined,
    disk: { minFreeBytes: values.MIN_FREE_DISK_MB * MEGABYTE, uploadBytes: values.UPLOAD_DISK_MB * MEGABYTE },
    ports: {
      mail: { smtpUrl: values.SMTP_URL || undefined, from: values.MAIL_FROM },
      sms: values.SMS_URL ? { url: values.SMS_URL, token: values.SMS_TOKEN } : undefined,
      push:
        values.PUSH === 'web'
          ? {
              privateKey: values.VAPID_PRIVATE_KEY,
              contact: pushContact(values),
              hosts: values.PUSH_HOSTS.split(',')
                .map((host) => host.trim())
                .filter(Boolean),
            }
          : undefined,
      identity: values.OIDC_ISSUER
        ? { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID, clientSecret: values.OIDC_CLIENT_SECRET }
        : undefined,
      assetPrices: {
        folder: values.ASSET_PRICES_DIR ? path.resolve(values.ASSET_PRICES_DIR) : undefined,
        coins: values.COINGECKO_URL ? { url: values.COINGECKO_URL, key: values.COINGECKO_KEY || undefined } : undefined,
        metals: values.METALS_API_URL ? { url: values.METALS_API_URL, key: values.METALS_API_KEY } : undefined,
      },
      productAnalytics: values.POSTHOG_URL ? { url: values.POSTHOG_URL, key: values.POSTHOG_KEY } : undefined,
      ...offerSettings(values),
      ...gatewaySettings(values, production),
      ...drawSettings(values, production),
      embeddedBank: !production || values.EMBEDDED_BANK === 'on',
      embeddedBankSeed: values.EMBEDDED_BANK_SEED ? path.resolve(values.EMBEDDED_BANK_SEED) : undefined,
      up: values.UP_URL ? { url: values.UP_URL.replace(/\/+$/, '') } : undefined,
      cdr: values.CDR_HOLDERS
        ? {
            holders: path.resolve(values.CDR_HOLDERS),
            signingKeys: values.CDR_SIGNING_KEYS.map((file) => path.resolve(file)),
            encryptionKeys: values.CDR_ENCRYPTION_KEYS.map((file) => path.resolve(file)),
            registerUrl: values.CDR_REGISTER_URL.replace(/\/+$/, '') || undefined,
          }
        : undefined,
      monoova: values.MONOOVA_URL
        ? {
            url: values.MONOOVA_URL,
            key: values.MONOOVA_KEY,
            account: values.MONOOVA_ACCOUNT,
            certificateFile: values.MONOOVA_CERTIFICATE ? path.resolve(values.MONOOVA_CERTIFICATE) : undefined,
          }
        : undefined,
      assistant: values.ASSISTANT_URL
        ? { url: values.ASSISTANT_URL, key: values.ASSISTANT_KEY || undefined, model: values.ASSISTANT_MODEL }
        : undefined,
      s3:
        values.FILE_STORE === 's3'
          ? {
              endpoint: values.S3_ENDPOINT,
              bucket: values.S3_BUCKET,
              region: values.S3_REGION,
              accessKeyId: values.S3_ACCESS_KEY_ID,
              secretAccessKey: values.S3_SECRET_ACCESS_KEY,
            }
          : undefined,
    },
  };
}

/**
 * Reads the environment once. An empty value counts as not set.
 * @throws WrongSettings with every invalid setting at once; values are not repeated, since they may be secrets.
 */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const values: Partial<Record<Name, unknown>> = {};
  const problems: string[] = [];
  for (const name of Object.keys(table) as Name[]) {
    const result = table[name].schema.safeParse(environment[name]?.trim() || undefined);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} must be ${table[name].allowed}.`);
  }
  if (problems.length === 0) problems.push(...problemsBetween(values as Values));
  if (problems.length > 0) throw new WrongSettings(problems);
  return settingsFrom(values as Values);
}

/** The settings as a help text: name, purpose, allowed values and default. */
export function describeSettings(): string {
  const entries = Object.entries(table) as [string, Setting<unknown>][];
  const blocks = entries.map(([name, { about, allowed, otherwise }]) => {
    const details = [`Allowed: ${allowed}.`, otherwise && `Otherwise: ${otherwise}.`].filter(Boolean).join(' ');
    return `  ${name}\n      ${about}\n      ${details}`;
  });
  return ['Settings (environment variables):', ...blocks].join('\n\n');
}
