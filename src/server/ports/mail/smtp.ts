import type { Transporter } from 'nodemailer';
import type SmtpPool from 'nodemailer/lib/smtp-pool/index.js';
import { MailRefused } from './port.ts';
import type { MailPort } from './port.ts';
import { isRefusal, toSmtp } from './smtp-transform.ts';

const TIMEOUT_MS = 20_000;

export interface SmtpSettings {
  /** 'smtp://user:password@host:587' or 'smtps://…'. */
  url: string;
  /** 'Wattle <hello@wattle.example>'. */
  from: string;
}

/** Sends through an SMTP server, over a small pool of connections. */
export function smtpMail({ url, from }: SmtpSettings): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const options: SmtpPool.Options & { pool: true } = {
    pool: true,
    maxConnections: 4,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent in the clear, except to a server on this machine.
    requireTLS: !secure && username !== '' && !/^(localhost|127\.|\[?::1)/.test(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opening: Promise<Transporter<SmtpPool.SentMessageInfo>> | undefined;
  // The library is loaded with the first message: most servers start without a use for it.
  const pool = () => (opening ??= import('nodemailer').then(({ createTransport }) => createTransport(options)));
  return {
    adapter: `smtp (${hostname})`,
    async send(message) {
      try {
        await (await pool()).sendMail(toSmtp(message, from));
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(String((error as Error).message).slice(0, 300));
        throw error;
      }
    },
    async check() {
      await (await pool()).verify();
    },
    // The SMTP server stores nothing for us.
    async forget() {},
    async close() {
      (await opening)?.close();
    },
  };
}
