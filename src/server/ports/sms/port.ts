/** One text message to an Australian mobile number, as '+61412345678'. `key` names this one message. */
export interface TextMessage {
  key: string;
  to: string;
  text: string;
}

/** The number will never take the message: trying again is of no use. */
export class TextRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TextRefused';
  }
}

/** Where text messages go. One is tried for at most ten seconds. `send` fails with `TextRefused` for good, with any other error for now. */
export interface SmsPort {
  readonly adapter: string;
  send(message: TextMessage): Promise<void>;
  /** Forgets what was kept about a number, when its member goes. */
  forget(number: string): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    sms: SmsPort;
  }
}
