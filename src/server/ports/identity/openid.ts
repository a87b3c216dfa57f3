import * as openid from 'openid-client';
import { IdentityRefused, IdentityUnavailable } from './port.ts';
import type { IdentityPort } from './port.ts';
import { toIdentity } from './openid-transform.ts';

const TIMEOUT_SECONDS = 10;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  /** Absent for a public client, which is protected only by PKCE. */
  clientSecret?: string;
}

/** The provider's name on the button: 'https://wattle.kinde.com' is 'Kinde', an address without a name is 'OpenID'. */
export function providerName(issuer: URL): string {
  const word = /^[\d.:[\]]+$/.test(issuer.hostname) ? undefined : issuer.hostname.split('.').at(-2);
  return word && /^[a-z]/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : 'OpenID';
}

/** A provider of OpenID Connect. Its discovery document is loaded on first use, and again after a failure. */
export function openIdIdentity(settings: OpenIdSettings): IdentityPort {
  const issuer = new URL(settings.issuer);
  const name = providerName(issuer);
  let discovered: Promise<openid.Configuration> | undefined;

  async function configuration(): Promise<openid.Configuration> {
    // Plain HTTP is only allowed for a provider on this machine.
    const loopback = issuer.protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(issuer.hostname);
    discovered ??= openid.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      settings.clientSecret === undefined ? openid.None() : undefined,
      {
        timeout: TIMEOUT_SECONDS,
        ...(loopback ? { execute: [openid.allowInsecureRequests] } : {}),
      },
    );
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw new IdentityUnavailable(`${name} isn’t responding: ${String((error as Error).message).slice(0, 200)}`);
    }
  }

  return {
    adapter: `openid (${issuer.hostname})`,
    name,
    async begin({ redirectUri, loginHint }) {
      const config = await configuration();
      const request = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
        ...(loginHint ? { login_hint: loginHint } : {}),
      });
      return { ...request, url: url.href };
    },
    async finish({ redirectUri, code, state, iss, request }) {
      const config = await configuration();
      const current = new URL(redirectUri);
      current.searchParams.set('code', code);
      current.searchParams.set('state', state);
      if (iss) current.searchParams.set('iss', iss);
      try {
        const tokens = await openid.authorizationCodeGrant(config, current, {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const more =
          config.serverMetadata().userinfo_endpoint && claims['email'] === undefined
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        return toIdentity({ ...more, ...claims });
      } catch (error) {
        if (isOutage(error)) throw new IdentityUnavailable(`${name} isn’t responding.`);
        throw error instanceof IdentityRefused
          ? error
          : new IdentityRefused(String((error as Error).message).slice(0, 200));
      }
    },
  };
}

/** A refused connection, a timeout or a 5xx response, as opposed to a refusal. */
function isOutage(error: unknown): boolean {
  const { name, code, status, cause } = error as {
    name?: string;
    code?: string;
    status?: number;
    cause?: { code?: string };
  };
  return (
    name === 'TypeError' ||
    name === 'TimeoutError' ||
    code === 'OAUTH_TIMEOUT' ||
    cause?.code === 'ECONNREFUSED' ||
    (typeof status === 'number' && status >= 500)
  );
}
