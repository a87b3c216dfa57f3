import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

/** The hosts that Stripe documents for its script (https://docs.stripe.com/security/guide#content-security-policy). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noHosts = { script: [], frame: [], connect: [] };

const policy = (secure: boolean, { script, frame, connect }: typeof stripeHosts): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...script],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...connect],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      // Our own frames hold the card form of the embedded gateway.
      frameSrc: ["'self'", ...frame],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      ...(secure ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  crossOriginEmbedderPolicy: false,
});

/** The headers of a call's response: it is data, and nothing in it may be loaded, framed or sniffed. */
export function callHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * The security headers of every page. None depends on the request, so helmet runs once at start and its result is
 * cached: running it for each request took a tenth of the time of a small one.
 */
export function safetyHeaders(secure: boolean, stripe: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => {},
  };
  helmet(policy(secure, stripe ? stripeHosts : noHosts))({} as never, response as never, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}
