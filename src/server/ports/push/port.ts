/** Where a browser listens, as its PushSubscription says it. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key (P-256, uncompressed) and its secret, in base64url. */
  publicKey: string;
  authSecret: string;
}

/** One message to one browser. `key` names this one message. */
export interface PushMessage {
  key: string;
  target: PushTarget;
  /** What the service worker reads; at most 3,000 bytes. It is encrypted for this one browser. */
  payload: string;
  /** How long the push service keeps it for a browser that is off. */
  ttlSeconds: number;
}

/** The browser has taken its subscription back, or it has run out: it is to be forgotten. */
export class PushGone extends Error {
  constructor() {
    super('The subscription is no longer there.');
    this.name = 'PushGone';
  }
}

/** The push service will never take this message: trying again is of no use. */
export class PushRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PushRefused';
  }
}

/**
 * Messages to browsers that are closed. A message is tried for at most 10 seconds. `send` fails with `PushGone` or
 * `PushRefused` for good, with any other error for now.
 */
export interface PushPort {
  /** As the boot message names it. */
  readonly adapter: string;
  /** The key by which a browser knows us, in base64url. */
  readonly publicKey: string;
  /** Whether a subscription is of a push service that we send to, and its keys are keys. */
  accepts(target: PushTarget): boolean;
  send(message: PushMessage): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    push: PushPort;
  }
}
