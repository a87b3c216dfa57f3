import { expect, it } from 'vitest';
import { IdentityRefused } from './port.ts';
import type { ExternalIdentity, IdentityPort } from './port.ts';

export interface IdentityBench {
  identity(): IdentityPort;
  redirectUri: string;
  /** Goes through the provider as the person of this e-mail address, and answers what it comes back with. */
  visit(url: string): Promise<{ code: string; state: string; iss?: string }>;
  person: ExternalIdentity;
}

/** Every adapter that stands before a provider passes these. */
export function identityConformance(bench: () => IdentityBench): void {
  async function request() {
    const { identity, redirectUri, person } = bench();
    return identity().begin({ redirectUri, loginHint: person.email! });
  }

  it('says who came back', async () => {
    const { identity, redirectUri, visit, person } = bench();
    const begun = await request();
    const back = await visit(begun.url);
    expect(await identity().finish({ redirectUri, ...back, request: begun })).toEqual(person);
  });

  it('sends the person off with PKCE, a state and a nonce, each new', async () => {
    const [one, other] = [await request(), await request()];
    const query = new URL(one.url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('code_challenge')).not.toBe(one.verifier);
    expect(query.get('state')).toBe(one.state);
    expect(query.get('nonce')).toBe(one.nonce);
    expect(new Set([one.state, one.nonce, one.verifier, other.state, other.nonce, other.verifier]).size).toBe(6);
  });

  it('refuses an answer to another request, another verifier, and a code for the second time', async () => {
    const { identity, redirectUri, visit } = bench();
    const begun = await request();
    const back = await visit(begun.url);
    const finish = (changed: object) => identity().finish({ redirectUri, ...back, request: { ...begun, ...changed } });
    await expect(finish({ state: 'another-state' })).rejects.toThrow(IdentityRefused);
    await expect(finish({ verifier: 'x'.repeat(43) })).rejects.toThrow(IdentityRefused);
    const again = await request();
    const backAgain = await visit(again.url);
    await identity().finish({ redirectUri, ...backAgain, request: again });
    await expect(identity().finish({ redirectUri, ...backAgain, request: again })).rejects.toThrow(IdentityRefused);
  });

  it('refuses an answer whose nonce is not ours', async () => {
    const { identity, redirectUri, visit } = bench();
    const begun = await request();
    const back = await visit(begun.url);
    await expect(
      identity().finish({ redirectUri, ...back, request: { ...begun, nonce: 'another-nonce' } }),
    ).rejects.toThrow(IdentityRefused);
  });
}
