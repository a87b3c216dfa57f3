/** One text message to an Australian mobile number, as '+61412345678'. `key` identifies it. */
export interface TextMessage {
  key: string;
  to: string;
  text: string;
}

/** The number will never accept the message: retrying is of no use. */
export class TextRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TextRefused';
  }
}

/**
 * Sends text messages. One attempt takes at most ten seconds. `send` fails with `TextRefused` for good, with any other
 * error temporarily.
 */
export interface SmsPort {
  readonly adapter: string;
  send(message: TextMessage): Promise<void>;
  /** Deletes stored data about a number when its member leaves. */
  forget(number: string): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    sms: SmsPort;
  }
}
