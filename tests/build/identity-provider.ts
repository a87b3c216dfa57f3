import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error -- the package carries no types
import OidcProvider from 'oidc-provider';

/** A person with an account at the provider. */
export interface ProviderAccount {
  subject: string;
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
}

/** A real OpenID Connect provider on loopback. It signs everybody in at once, as the account in the login hint. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  accounts: ProviderAccount[];
  /** Follows the provider's redirects as a browser would and returns the parameters of the callback. */
  visit(url: string): Promise<{ code: string; state: string; iss: string }>;
  close(): Promise<void>;
}

interface ProviderContext {
  oidc: {
    provider: { Grant: new (input: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
    client: { clientId: string };
    session: { accountId: string };
  };
}

function configuration(accounts: ProviderAccount[], client: object): object {
  return {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for a test'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context: unknown, subject: string) => {
      const account = accounts.find((each) => each.subject === subject);
      return (
        account && {
          accountId: subject,
          claims: async () => ({
            sub: subject,
            email: account.email,
            email_verified: account.emailVerified,
            given_name: account.givenName,
            family_name: account.familyName,
          }),
        }
      );
    },
    async loadExistingGrant({ oidc }: ProviderContext) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** @param redirectUri the page to which the provider may redirect. */
export async function openTestProvider(redirectUri: string): Promise<TestProvider> {
  const accounts: ProviderAccount[] = [];
  const client = {
    client_id: 'wattle',
    client_secret: 'a secret of the test',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, configuration(accounts, client));
  const callback = provider.callback() as typeof handle;
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    void (async () => {
      const { params } = (await provider.interactionDetails(request, response)) as { params: { login_hint?: string } };
      const account = accounts.find((each) => each.email === params.login_hint) ?? accounts[0]!;
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId: account.subject } },
        { mergeWithLastSubmission: false },
      );
    })();
  };

  async function visit(url: string): Promise<{ code: string; state: string; iss: string }> {
    const jar = new Map<string, string>();
    let next = url;
    for (let hop = 0; hop < 10; hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: cookie ? { cookie } : {} });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (!location)
        throw new Error(`The provider stopped at ${response.status}: ${(await response.text()).slice(0, 300)}`);
      next = new URL(location, next).href;
      if (next.startsWith(redirectUri))
        return Object.fromEntries(new URL(next).searchParams) as { code: string; state: string; iss: string };
    }
    throw new Error('The provider does not redirect.');
  }

  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accounts,
    visit,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
