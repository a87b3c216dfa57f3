import { outboxHandlersOf } from '#server/app/reactions.ts';
import { openWalletCustody } from '#server/app/wallet-custody.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedBankFeed } from '#server/ports/bank-feed/embedded.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { embeddedRedirectPayments } from '#server/ports/card-payments/embedded-redirect.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { embeddedGiftCards } from '#server/ports/gift-cards/embedded.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import { embeddedLeadPartners } from '#server/ports/lead-partners/embedded.ts';
import { embeddedMail, storedEmails } from '#server/ports/mail/embedded.ts';
import type { StoredEmail } from '#server/ports/mail/embedded.ts';
import { embeddedPush } from '#server/ports/push/embedded.ts';
import { senderKeyFrom } from '#server/ports/push/web-push-transform.ts';
import { embeddedSms, deliveredTexts } from '#server/ports/sms/embedded.ts';
import type { TestServer } from './server.ts';
import { keysOf } from '#server/kit/keys.ts';

type EmailLink = [page: string, token: string, ...more: string[]];

/** The emails and texts that a test's members receive. */
export interface Mailbox {
  /** Processes the outbox until it is empty, like the background worker of a real server. */
  carry(): Promise<void>;
  /** Emails to an address, newest first. */
  emails(to: string): Promise<StoredEmail[]>;
  /** Texts to a number such as '+61412345678', newest first. */
  texts(to: string): Promise<string[]>;
  /** The newest email's link below /auth, as its path segments: ['resetpassword', 'abc…']. */
  link(to: string, about?: RegExp): Promise<EmailLink>;
  /** The newest six-digit code to an address or a number; `about` selects emails by subject. */
  code(to: string, about?: RegExp): Promise<string>;
}

export function mailboxOf({ server, clock }: TestServer): Mailbox {
  const database = server.database.systemDb;
  const push = embeddedPush({ database, clock, key: senderKeyFrom(new Uint8Array(32).fill(7)) });
  const settings = {
    keys: keysOf(new Uint8Array(32).fill(7)),
    brand: 'Wattle',
    publicUrl: '',
    product: 'wattle',
  } as AppSettings;
  const ports: Partial<Ports> = {
    mail: embeddedMail({ database, clock }),
    push,
    sms: embeddedSms({ database, clock }),
    leadPartners: embeddedLeadPartners({ database, clock, samples: true }),
    bankFeed: embeddedBankFeed({ database, clock, slowMs: 5 }),
    bankPayments: embeddedBankPayments({ database, clock }),
    directDebit: embeddedDirectDebit({ database, clock }),
    giftCards: embeddedGiftCards({ database, clock }),
    cardPayments: embeddedCardPayments({ database, clock }, '/test-gateway'),
    redirectPayments: embeddedRedirectPayments({ database, clock }, '/test-gateway'),
    walletCustody: openWalletCustody({}, { database, clock, settings }),
  } as unknown as Ports;
  const outboxHandlers = outboxHandlersOf({ database, clock, ports: ports as Ports, settings });
  const log = openLog('error');

  async function carry(): Promise<void> {
    while ((await drainOutbox(database, clock, outboxHandlers, log)) > 0);
  }
  async function emails(to: string): Promise<StoredEmail[]> {
    await carry();
    return (await storedEmails({ database, clock }, 1000)).filter((email) => email.to === to);
  }
  async function texts(to: string): Promise<string[]> {
    await carry();
    return (await deliveredTexts({ database, clock }, 1000)).filter((text) => text.to === to).map(({ text }) => text);
  }
  async function newest(to: string, about = /./): Promise<string> {
    const text = to.startsWith('+')
      ? (await texts(to))[0]
      : (await emails(to)).find(({ subject }) => about.test(subject))?.text;
    if (text === undefined) throw new Error(`Nothing was sent to ${to}.`);
    return text;
  }
  return {
    carry,
    emails,
    texts,
    async link(to, about) {
      const match = /https?:\/\/[^/\s]+\/auth\/(\S+)/.exec(await newest(to, about));
      const [page, token, ...more] = (match?.[1] ?? '').split('/').map(decodeURIComponent);
      if (page === undefined || token === undefined) throw new Error(`There is no link in the message to ${to}.`);
      return [page, token, ...more];
    },
    async code(to, about) {
      const match = /\b\d{6}\b/.exec(await newest(to, about));
      if (!match) throw new Error(`There is no code in the message to ${to}.`);
      return match[0];
    },
  };
}
