import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';

const ACCESS_SECONDS = 300;

/** Access tokens of the embedded bank: short-lived, and valid only in the process that issued them. */
export interface Tokens {
  issue(arrangementId: string): { access_token: string; expires_in: number };
  /** The arrangement of a valid bearer token. */
  arrangementOf(authorization: string | undefined): string | undefined;
}

export function holderTokens(clock: Clock): Tokens {
  const key = randomBytes(32);
  const mark = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    issue(arrangementId) {
      const body = Buffer.from(
        JSON.stringify({ arrangementId, until: clock.now().getTime() + ACCESS_SECONDS * 1000 }),
      ).toString('base64url');
      return { access_token: `${body}.${mark(body).toString('base64url')}`, expires_in: ACCESS_SECONDS };
    },
    arrangementOf(authorization) {
      const [body = '', signature = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.');
      const input = Buffer.from(signature, 'base64url');
      const right = mark(body);
      if (input.length !== right.length || !timingSafeEqual(input, right)) return undefined;
      const { arrangementId, until } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
        arrangementId: string;
        until: number;
      };
      return until > clock.now().getTime() ? arrangementId : undefined;
    },
  };
}
