import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { embeddedAddresses } from '../ports/address-lookup/embedded.ts';
import { openAssistant } from '../ports/assistant/open.ts';
import { embeddedAssistant } from '../ports/assistant/embedded.ts';
import type { ModelSettings } from '../ports/assistant/model.ts';
import { cdrFeed } from '../ports/bank-feed/cdr.ts';
import { closedBankFeed } from '../ports/bank-feed/closed.ts';
import { embeddedBankFeed } from '../ports/bank-feed/embedded.ts';
import { brands } from '../ports/bank-feed/embedded-customers.ts';
import type { Customer } from '../ports/bank-feed/embedded-customers.ts';
import { customersOfSeed } from '../ports/bank-feed/embedded-seed.ts';
import { isSafeAddress } from '../ports/bank-feed/holder-discovery.ts';
import { readHolders } from '../ports/bank-feed/holders-file.ts';
import { combinedFeeds } from '../ports/bank-feed/combined.ts';
import { readRecipientKeys } from '../ports/bank-feed/key-files.ts';
import { noRecipient } from '../ports/bank-feed/no-recipient.ts';
import type { BankFeedPort, BankRecipientPort } from '../ports/bank-feed/port.ts';
import { cdrRecipient } from '../ports/bank-feed/recipient.ts';
import { upFeed } from '../ports/bank-feed/up.ts';
import type { UpSettings } from '../ports/bank-feed/up.ts';
import { closedBankPayments } from '../ports/bank-payments/closed.ts';
import { embeddedBankPayments } from '../ports/bank-payments/embedded.ts';
import { closedDirectDebit } from '../ports/direct-debit/closed.ts';
import { embeddedDirectDebit } from '../ports/direct-debit/embedded.ts';
import { monoovaDebit } from '../ports/direct-debit/monoova.ts';
import type { MonoovaSettings } from '../ports/direct-debit/monoova.ts';
import type { DirectDebit } from '../ports/direct-debit/port.ts';
import { diskFiles } from '../ports/file-store/disk.ts';
import type { FileStore } from '../ports/file-store/port.ts';
import { s3Files } from '../ports/file-store/s3.ts';
import type { S3Settings } from '../ports/file-store/s3.ts';
import { noIdentity } from '../ports/identity/embedded.ts';
import { openIdIdentity } from '../ports/identity/openid.ts';
import type { OpenIdSettings } from '../ports/identity/openid.ts';
import { openLeadPartners } from '../ports/lead-partners/open.ts';
import { embeddedMail } from '../ports/mail/embedded.ts';
import { smtpMail } from '../ports/mail/smtp.ts';
import { embeddedPush } from '../ports/push/embedded.ts';
import type { PushPort } from '../ports/push/port.ts';
import { senderKeyFrom, senderKeyOf } from '../ports/push/web-push-transform.ts';
import { webPush } from '../ports/push/web-push.ts';
import { drandRandomness } from '../ports/randomness/drand.ts';
import { embeddedRandomness } from '../ports/randomness/embedded.ts';
import { embeddedAnalytics } from '../ports/product-analytics/embedded.ts';
import { postHog } from '../ports/product-analytics/posthog.ts';
import type { PostHogSettings } from '../ports/product-analytics/posthog.ts';
import { embeddedSms } from '../ports/sms/embedded.ts';
import { ownCatalogue } from '../ports/store-catalogue/embedded.ts';
import { webhookSms } from '../ports/sms/webhook.ts';
import type { WebhookSettings } from '../ports/sms/webhook.ts';
import { NOTICE_PATH } from './bank-recipient.ts';
import { encryptedFiles } from './encrypted-files.ts';
import { openGatewayPorts, openGiftCards } from './gateways.ts';
import type { GatewaySettings } from './gateways.ts';
import { openPricePorts } from './price-ports.ts';
import type { PriceSettings } from './price-ports.ts';
import { openWalletCustody } from './wallet-custody.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Our registration in the Consumer Data Right. */
export interface RecipientSettings {
  /** A file with the data holders at which we are registered. */
  holders: string;
  /** Files with our private keys: the current one first, and optionally another. */
  signingKeys?: readonly string[];
  encryptionKeys?: readonly string[];
  /** The public API of the register. */
  registerUrl?: string | undefined;
}

/** The settings of the external services; where one is absent, the embedded adapter is used. */
export interface PortSettings extends GatewaySettings, PriceSettings, WalletSettings {
  mail?: { smtpUrl: string | undefined; from: string };
  sms?: WebhookSettings | undefined;
  push?: PushSettings | undefined;
  identity?: OpenIdSettings | undefined;
  s3?: S3Settings | undefined;
  /** A language model; without one the embedded engine answers. */
  assistant?: ModelSettings | undefined;
  productAnalytics?: PostHogSettings | undefined;
  /** Whether payments may go to the embedded bank; by default only outside production. */
  embeddedBank?: boolean;
  /** A file with additional customers of it. */
  embeddedBankSeed?: string | undefined;
  /** The addresses of the public beacon for draws; without them our own beacon is used. */
  drandUrls?: readonly string[] | undefined;
  monoova?: MonoovaFile | undefined;
  up?: UpSettings | undefined;
  cdr?: RecipientSettings | undefined;
}

/** The service that pays loans out and collects repayments; the certificate is a file. */
type MonoovaFile = Omit<MonoovaSettings, 'certificate'> & { certificateFile: string | undefined };

/** How messages are sent to the browsers' push services; without it they are stored in the database. */
export interface PushSettings {
  /** The private key that identifies us; absent for the one derived from our secret. */
  privateKey: Uint8Array | undefined;
  contact: string;
  hosts: readonly string[];
}

export interface PortParts {
  database: Database;
  clock: Clock;
  log: Logger;
  settings: AppSettings;
}

/** One line of the start-up message: the port and its adapter. */
export interface StatusPort {
  port: string;
  adapter: string;
}

/** @throws StartRefusal where the file is not a readable seed. */
function seededCustomers(file: string | undefined): Customer[] {
  if (file === undefined) return [];
  try {
    return customersOfSeed(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartRefusal(
      'EMBEDDED_BANK_SEED must name a file in the format of the mock data holder’s seed (seed-data.banking.json).',
    );
  }
}

/**
 * The page of ours to which banks redirect. It depends only on our own settings, since it is registered at the banks.
 */
const RETURN_PAGE = '/connections/return';

/** @throws StartRefusal where the file is invalid, or banks could not redirect to us safely. */
function openHolders(
  { holders: file, signingKeys = [], encryptionKeys = [], registerUrl }: RecipientSettings,
  { clock, settings }: PortParts,
): { feed: BankFeedPort; recipient: BankRecipientPort } {
  if (!isSafeAddress(settings.publicUrl))
    throw new StartRefusal(
      'PUBLIC_URL must start with https:// when CDR_HOLDERS is set: banks redirect their customers to it.',
    );
  const keys = readRecipientKeys({ signing: signingKeys, encryption: encryptionKeys });
  const holders = readHolders(file, ['up', ...brands.map(({ id }) => id)], keys);
  return {
    feed: cdrFeed({ holders, redirectUri: `${settings.publicUrl}${RETURN_PAGE}`, clock, encryption: keys.encryption }),
    recipient: cdrRecipient({ holders, keys, noticeUrl: `${settings.publicUrl}${NOTICE_PATH}`, registerUrl, clock }),
  };
}

/** The banks that can be connected, and our side of the Consumer Data Right. */
function openBanks(
  { embeddedBankSeed, up, cdr }: PortSettings,
  embedded: boolean,
  parts: PortParts,
): { bankFeed: BankFeedPort; bankRecipient: BankRecipientPort } {
  const { database, clock } = parts;
  const ours = cdr === undefined ? null : openHolders(cdr, parts);
  const feeds = [
    embedded ? embeddedBankFeed({ database, clock, customers: seededCustomers(embeddedBankSeed) }) : null,
    up ? upFeed(up) : null,
    ours?.feed ?? null,
  ].filter((feed) => feed !== null);
  return {
    bankFeed: feeds.length === 0 ? closedBankFeed : combinedFeeds(feeds),
    bankRecipient: ours?.recipient ?? noRecipient,
  };
}

function openPush(push: PushSettings | undefined, { database, clock, settings }: PortParts): PushPort {
  const key = push?.privateKey ? senderKeyOf(push.privateKey) : senderKeyFrom(settings.keys.dataKey);
  return push
    ? webPush({ key, contact: push.contact, hosts: push.hosts, clock })
    : embeddedPush({ database, clock, key });
}

/** @throws StartRefusal where the certificate cannot be read. */
function openDirectDebit(
  monoova: MonoovaFile | undefined,
  embedded: boolean,
  { database, clock }: PortParts,
): DirectDebit {
  if (!monoova) return embedded ? embeddedDirectDebit({ database, clock }) : closedDirectDebit;
  const { certificateFile, ...settings } = monoova;
  try {
    return monoovaDebit({
      ...settings,
      certificate: certificateFile === undefined ? undefined : readFileSync(certificateFile, 'utf8'),
    });
  } catch {
    throw new StartRefusal(
      'MONOOVA_CERTIFICATE must name a PEM file with the certificate that verifies Monoova’s notices.',
    );
  }
}

/** The store of the encrypted files. */
export function openFiles({ s3 }: PortSettings, dataDirectory: string): FileStore {
  return s3 ? s3Files(s3) : diskFiles({ directory: join(dataDirectory, 'files') });
}

/** Picks an adapter for every port by the parsed settings. */
export function openPorts(chosen: PortSettings, parts: PortParts): { ports: Ports; status: StatusPort[] } {
  const { mail, sms, push, identity, productAnalytics, embeddedBank } = chosen;
  const { database, clock, settings } = parts;
  const embedded = embeddedBank ?? !settings.production;
  const ports: Ports = {
    mail: mail?.smtpUrl ? smtpMail({ url: mail.smtpUrl, from: mail.from }) : embeddedMail({ database, clock }),
    sms: sms ? webhookSms(sms) : embeddedSms({ database, clock }),
    push: openPush(push, parts),
    identity: identity ? openIdIdentity(identity) : noIdentity,
    files: encryptedFiles(openFiles(chosen, settings.dataDirectory), settings.keys),
    addresses: embeddedAddresses,
    leadPartners: openLeadPartners(chosen.leadPartners, { database, clock, production: settings.production }),
    ...openPricePorts(chosen, settings.production),
    assistant: openAssistant(chosen.assistant, embeddedAssistant),
    productAnalytics: productAnalytics ? postHog(productAnalytics) : embeddedAnalytics,
    bankPayments: embedded ? embeddedBankPayments({ database, clock }) : closedBankPayments,
    giftCards: openGiftCards(chosen, parts),
    walletCustody: openWalletCustody(chosen, parts),
    randomness: chosen.drandUrls
      ? drandRandomness({ urls: chosen.drandUrls })
      : embeddedRandomness({ clock, secret: settings.keys.dataKey }),
    storeCatalogue: ownCatalogue({ database, clock }),
    ...openGatewayPorts(chosen, parts),
    directDebit: openDirectDebit(chosen.monoova, embedded, parts),
    ...openBanks(chosen, embedded, parts),
  };
  return { ports, status: Object.entries(ports).map(([port, { adapter }]) => ({ port, adapter })) };
}
