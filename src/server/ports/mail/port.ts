/** One e-mail. `key` names this one message: an adapter that is handed it again sends nothing twice if it can know. */
export interface MailMessage {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reader stops messages of this kind; sent as List-Unsubscribe. */
  unsubscribeUrl?: string;
}

/** The address will never take the message: trying again is of no use. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailRefused';
  }
}

/**
 * Where our emails go. A message is tried for at most 20 seconds. `send` fails with `MailRefused` for good, with any
 * other error for now.
 */
export interface MailPort {
  /** As the boot message names it. */
  readonly adapter: string;
  send(message: MailMessage): Promise<void>;
  /** Fails when the way out is closed; asked at boot and by an operator. */
  check(): Promise<void>;
  /** Forgets what was kept about an address, when its member goes. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    mail: MailPort;
  }
}
