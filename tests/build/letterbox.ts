import { carriersOf } from '#server/app/reactions.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedBankFeed } from '#server/ports/bank-feed/embedded.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import { embeddedMail, keptLetters } from '#server/ports/mail/embedded.ts';
import type { KeptLetter } from '#server/ports/mail/embedded.ts';
import { embeddedPush } from '#server/ports/push/embedded.ts';
import { senderKeyFrom } from '#server/ports/push/web-push-transform.ts';
import { embeddedSms, keptTexts } from '#server/ports/sms/embedded.ts';
import type { TestServer } from './server.ts';
import { keysOf } from '#server/kit/keys.ts';

/** What a member of a test finds in the mailbox and on the phone. */
export interface Letterbox {
  /** Carries the outbox until it is empty, as the background of a real server does. */
  carry(): Promise<void>;
  /** Letters to an address, newest first. */
  letters(to: string): Promise<KeptLetter[]>;
  /** Texts to a number such as '+61412345678', newest first. */
  texts(to: string): Promise<string[]>;
  /** The newest letter's link below /auth, as its path and its parts: ['resetpassword', 'abc…']. */
  link(to: string, about?: RegExp): Promise<string[]>;
  /** The newest six-digit code to an address or a number; `about` picks letters by their subject. */
  code(to: string, about?: RegExp): Promise<string>;
}

export function letterboxOf({ server, clock }: TestServer): Letterbox {
  const database = server.database.system;
  const push = embeddedPush({ database, clock, key: senderKeyFrom(new Uint8Array(32).fill(7)) });
  const ports = {
    mail: embeddedMail({ database, clock }),
    push,
    sms: embeddedSms({ database, clock }),
    bankFeed: embeddedBankFeed({ database, clock, slowMs: 5 }),
    bankPayments: embeddedBankPayments({ database, clock }),
    directDebit: embeddedDirectDebit({ database, clock }),
  } as Ports;
  const settings = {
    keys: keysOf(new Uint8Array(32).fill(7)),
    brand: 'Wattle',
    publicUrl: '',
    product: 'wattle',
  } as AppSettings;
  const carriers = carriersOf({ database, clock, ports, settings });
  const log = openLog('error');

  async function carry(): Promise<void> {
    while ((await drainOutbox(database, clock, carriers, log)) > 0);
  }
  async function letters(to: string): Promise<KeptLetter[]> {
    await carry();
    return (await keptLetters({ database, clock }, 1000)).filter((letter) => letter.to === to);
  }
  async function texts(to: string): Promise<string[]> {
    await carry();
    return (await keptTexts({ database, clock }, 1000)).filter((text) => text.to === to).map(({ text }) => text);
  }
  async function newest(to: string, about = /./): Promise<string> {
    const text = to.startsWith('+')
      ? (await texts(to))[0]
      : (await letters(to)).find(({ subject }) => about.test(subject))?.text;
    if (text === undefined) throw new Error(`Nothing has come to ${to}.`);
    return text;
  }
  return {
    carry,
    letters,
    texts,
    async link(to, about) {
      const found = /https?:\/\/[^/\s]+\/auth\/(\S+)/.exec(await newest(to, about));
      if (!found) throw new Error(`There is no link in the letter to ${to}.`);
      return found[1]!.split('/').map(decodeURIComponent);
    },
    async code(to, about) {
      const found = /\b\d{6}\b/.exec(await newest(to, about));
      if (!found) throw new Error(`There is no code in the letter to ${to}.`);
      return found[0];
    },
  };
}
