import { expect, it } from 'vitest';
import { IdentityRefused } from './port.ts';
import type { ExternalIdentity, IdentityPort } from './port.ts';

export interface IdentityBench {
  identity(): IdentityPort;
  redirectUri: string;
  /** Signs in at the provider as the person with this email address, and returns the parameters of its redirect. */
  visit(url: string): Promise<{ code: string; state: string; iss?: string }>;
  person: ExternalIdentity;
}

/** Tests that every adapter for an identity provider passes. */
export function identityConformance(bench: () => IdentityBench): void {
  async function request() {
    const { identity, redirectUri, person } = bench();
    return identity().begin({ redirectUri, loginHint: person.email! });
  }

  it('says who came back', async () => {
    const { identity, redirectUri, visit, person } = bench();
    const start = await request();
    const back = await visit(start.url);
    expect(await identity().finish({ redirectUri, ...back, request: start })).toEqual(person);
  });

  it('sends the person off with PKCE, a state and a nonce, each new', async () => {
    const [first, second] = [await request(), await request()];
    const query = new URL(first.url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('code_challenge')).not.toBe(first.verifier);
    expect(query.get('state')).toBe(first.state);
    expect(query.get('nonce')).toBe(first.nonce);
    expect(new Set([first.state, first.nonce, first.verifier, second.state, second.nonce, second.verifier]).size).toBe(
      6,
    );
  });

  it('refuses an answer to another request, another verifier, and a code for the second time', async () => {
    const { identity, redirectUri, visit } = bench();
    const start = await request();
    const back = await visit(start.url);
    const finish = (changed: object) => identity().finish({ redirectUri, ...back, request: { ...start, ...changed } });
    await expect(finish({ state: 'another-state' })).rejects.toThrow(IdentityRefused);
    await expect(finish({ verifier: 'x'.repeat(43) })).rejects.toThrow(IdentityRefused);
    const retry = await request();
    const secondReturn = await visit(retry.url);
    await identity().finish({ redirectUri, ...secondReturn, request: retry });
    await expect(identity().finish({ redirectUri, ...secondReturn, request: retry })).rejects.toThrow(IdentityRefused);
  });

  it('refuses an answer whose nonce is not ours', async () => {
    const { identity, redirectUri, visit } = bench();
    const start = await request();
    const back = await visit(start.url);
    await expect(
      identity().finish({ redirectUri, ...back, request: { ...start, nonce: 'another-nonce' } }),
    ).rejects.toThrow(IdentityRefused);
  });
}
