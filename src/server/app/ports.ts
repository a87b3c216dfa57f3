import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { embeddedAddresses } from '../ports/address-lookup/embedded.ts';
import { openAssetPrices } from '../ports/asset-prices/chosen.ts';
import type { AssetPriceSettings } from '../ports/asset-prices/chosen.ts';
import { closedBankFeed } from '../ports/bank-feed/closed.ts';
import { embeddedBankFeed } from '../ports/bank-feed/embedded.ts';
import type { Customer } from '../ports/bank-feed/embedded-customers.ts';
import { customersOfSeed } from '../ports/bank-feed/embedded-seed.ts';
import { joinedFeeds } from '../ports/bank-feed/joined.ts';
import { upFeed } from '../ports/bank-feed/up.ts';
import type { UpSettings } from '../ports/bank-feed/up.ts';
import { closedBankPayments } from '../ports/bank-payments/closed.ts';
import { embeddedBankPayments } from '../ports/bank-payments/embedded.ts';
import { openCoupons } from '../ports/coupons/chosen.ts';
import type { CouponSettings } from '../ports/coupons/chosen.ts';
import { diskFiles } from '../ports/file-store/disk.ts';
import { s3Files } from '../ports/file-store/s3.ts';
import type { S3Settings } from '../ports/file-store/s3.ts';
import { noIdentity } from '../ports/identity/embedded.ts';
import { openIdIdentity } from '../ports/identity/openid.ts';
import type { OpenIdSettings } from '../ports/identity/openid.ts';
import { embeddedMail } from '../ports/mail/embedded.ts';
import { smtpMail } from '../ports/mail/smtp.ts';
import { embeddedSms } from '../ports/sms/embedded.ts';
import { webhookSms } from '../ports/sms/webhook.ts';
import type { WebhookSettings } from '../ports/sms/webhook.ts';

/** What the environment says of the external parts; an absent one lets the embedded adapter stand. */
export interface PortSettings {
  mail?: { smtpUrl: string | undefined; from: string };
  sms?: WebhookSettings | undefined;
  identity?: OpenIdSettings | undefined;
  s3?: S3Settings | undefined;
  assetPrices?: AssetPriceSettings | undefined;
  coupons?: CouponSettings | undefined;
  /** Whether payments may go to the embedded bank; outside of production they may unless told. */
  embeddedBank?: boolean;
  /** A file of further customers for it. */
  embeddedBankSeed?: string | undefined;
  up?: UpSettings | undefined;
}

export interface PortParts {
  database: Database;
  clock: Clock;
  log: Logger;
  settings: AppSettings;
}

/** One line of the boot message: the port and the adapter that stands there. */
export interface StandingPort {
  port: string;
  adapter: string;
}

/** @throws StartRefusal where the file cannot be read as a seed. */
function seededCustomers(file: string | undefined): Customer[] {
  if (file === undefined) return [];
  try {
    return customersOfSeed(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartRefusal('EMBEDDED_BANK_SEED must name a file in the shape of the seed of the mock data holder (seed-data.banking.json).');
  }
}

/** Picks an adapter for every port by the parsed settings. */
export function openPorts({ mail, sms, identity, s3, assetPrices, coupons, embeddedBank, embeddedBankSeed, up }: PortSettings, { database, clock, settings }: PortParts): { ports: Ports; standing: StandingPort[] } {
  const embedded = embeddedBank ?? !settings.production;
  const feeds = [embedded ? embeddedBankFeed({ database, clock, customers: seededCustomers(embeddedBankSeed) }) : null, up ? upFeed(up) : null].filter((feed) => feed !== null);
  const ports: Ports = {
    mail: mail?.smtpUrl ? smtpMail({ url: mail.smtpUrl, from: mail.from }) : embeddedMail({ database, clock }),
    sms: sms ? webhookSms(sms) : embeddedSms({ database, clock }),
    identity: identity ? openIdIdentity(identity) : noIdentity,
    files: s3 ? s3Files(s3) : diskFiles({ directory: join(settings.dataDirectory, 'files') }),
    addresses: embeddedAddresses,
    assetPrices: openAssetPrices(assetPrices),
    coupons: openCoupons(coupons, settings.production),
    bankPayments: embedded ? embeddedBankPayments({ database, clock }) : closedBankPayments,
    bankFeed: feeds.length === 0 ? closedBankFeed : joinedFeeds(feeds),
  };
  return { ports, standing: Object.entries(ports).map(([port, { adapter }]) => ({ port, adapter })) };
}
