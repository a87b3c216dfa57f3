/** One email. `key` identifies it: an adapter sends the same key only once where it can know. */
export interface MailMessage {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the recipient unsubscribes from this kind of email; sent as List-Unsubscribe. */
  unsubscribeUrl?: string;
}

/** The address will never accept the email: retrying is of no use. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailRefused';
  }
}

/**
 * Sends emails. One attempt takes at most 20 seconds. `send` fails with `MailRefused` for good, with any other error
 * temporarily.
 */
export interface MailPort {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  send(message: MailMessage): Promise<void>;
  /** Fails when emails cannot be sent; called at start and by an operator. */
  check(): Promise<void>;
  /** Deletes stored data about an address when its member leaves. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    mail: MailPort;
  }
}
