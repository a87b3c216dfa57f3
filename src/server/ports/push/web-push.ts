import { createECDH, randomBytes } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import { PushGone, PushRefused } from './port.ts';
import type { PushPort } from './port.ts';
import { areKeys, authorisationFor, encryptedFor } from './web-push-transform.ts';
import type { SenderKey } from './web-push-transform.ts';

const TIMEOUT_MS = 10_000;
/** The size that every push service accepts at least, less the overhead of the encryption. */
const MAX_PAYLOAD_BYTES = 3_000;

/** The push services of the browsers. A subscription comes from the browser, so no other host is called for one. */
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
  /** A mailto: or https: address at which push services reach the operator. */
  contact: string;
  /** Additional hosts with their ports, such as a self-hosted push service. */
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

/** Sends to the browsers' push services (Chrome, Edge, Firefox and Safari) by one protocol, without an account. */
export function webPush({ key, contact, hosts, clock }: WebPushSettings): PushPort {
  return {
    adapter: 'web-push',
    publicKey: key.publicKey,
    accepts: (target) => isKnown(target.endpoint, hosts) && areKeys(target),
    async send({ target, payload, ttlSeconds }) {
      if (!isKnown(target.endpoint, hosts)) throw new PushRefused('This push service isn’t supported.');
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
      // A busy service states when to retry; the outbox retries anyway, with growing delays.
      if (response.status === 429 || response.status >= 500)
        throw new Error(`The push service responded with error ${response.status}.`);
      throw new PushRefused(`The push service responded with error ${response.status}.`);
    },
  };
}
