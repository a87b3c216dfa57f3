/** A browser's PushSubscription. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key (P-256, uncompressed) and its secret, in base64url. */
  publicKey: string;
  authSecret: string;
}

/** One message to one browser. `key` identifies it. */
export interface PushMessage {
  key: string;
  target: PushTarget;
  /** The data for the service worker; at most 3,000 bytes. It is encrypted for this one browser. */
  payload: string;
  /** How long the push service stores it while the browser is offline. */
  ttlSeconds: number;
}

/** The subscription was cancelled or has expired and must be removed. */
export class PushGone extends Error {
  constructor() {
    super('The subscription no longer exists.');
    this.name = 'PushGone';
  }
}

/** The push service will never accept this message: retrying is of no use. */
export class PushRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PushRefused';
  }
}

/**
 * Messages to browsers, also while they are closed. One attempt takes at most 10 seconds. `send` fails with `PushGone`
 * or `PushRefused` for good, with any other error temporarily.
 */
export interface PushPort {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** The public key by which browsers identify us, in base64url. */
  readonly publicKey: string;
  /** Whether a subscription belongs to an accepted push service and has valid keys. */
  accepts(target: PushTarget): boolean;
  send(message: PushMessage): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    push: PushPort;
  }
}
