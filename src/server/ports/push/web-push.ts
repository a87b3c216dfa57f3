import { createECDH, randomBytes } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import { PushGone, PushRefused } from './port.ts';
import type { PushPort } from './port.ts';
import { areKeys, authorisationFor, encryptedFor } from './web-push-transform.ts';
import type { SenderKey } from './web-push-transform.ts';

const TIMEOUT_MS = 10_000;
/** What push services take of one message at least, less the coding. */
const MAX_PAYLOAD_BYTES = 3_000;

/** The push services of the browsers. A subscription comes from the browser, so nothing else is ever called for one. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /\.push\.apple\.com$/,
];

export interface WebPushSettings {
  key: SenderKey;
  /** A mailto: or https: address under which the push services reach the operator. */
  contact: string;
  /** Hosts beside those of the browsers, with their ports, such as a push service of one's own. */
  hosts: readonly string[];
  clock: Clock;
}

const loopback = /^(?:127\.0\.0\.1|localhost)$/;

function isKnown(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (hosts.includes(host)) return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}

/** Sends to the browsers' own push services: Chrome, Edge, Firefox and Safari by one protocol, without an account anywhere. */
export function webPush({ key, contact, hosts, clock }: WebPushSettings): PushPort {
  return {
    adapter: 'web-push',
    publicKey: key.publicKey,
    accepts: (target) => isKnown(target.endpoint, hosts) && areKeys(target),
    async send({ target, payload, ttlSeconds }) {
      if (!isKnown(target.endpoint, hosts)) throw new PushRefused('That is no push service that we know.');
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new PushRefused('The message is too long.');
      const fresh = createECDH('prime256v1');
      fresh.generateKeys();
      const body = encryptedFor(target, payload, { privateKey: fresh.getPrivateKey(), salt: randomBytes(16) });
      const response = await fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: authorisationFor(target.endpoint, key, contact, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'normal',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (response.status === 404 || response.status === 410) throw new PushGone();
      // A full service says when to come again; the outbox comes again by itself, ever more patiently.
      if (response.status === 429 || response.status >= 500)
        throw new Error(`The push service answered ${response.status}.`);
      throw new PushRefused(`The push service answered ${response.status}.`);
    },
  };
}
