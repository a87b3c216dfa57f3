import { expect, it } from 'vitest';
import { FeedConsentEnded, FeedSignInRefused } from './port.ts';
import type { BankFeedPort, FeedWindow, Grant, SignInStep } from './port.ts';

export interface BankFeedBench {
  feed(): BankFeedPort;
  institutionId: string;
  /** The credentials of a sign-in; `wrong` is refused. */
  login: string;
  answer: string;
  wrong: string;
  scopes: readonly string[];
  window: FeedWindow;
  /** Signs in on the bank's own page, where it has one, and returns the parameters of its redirect. */
  visit?: (url: string, login: string) => Promise<string>;
  /** Ends the consent at the bank, where that is possible only for the customer. */
  endAtBank?: () => Promise<void>;
}

async function answerTo(step: SignInStep, { visit, answer }: BankFeedBench, login: string): Promise<string> {
  return step.kind === 'redirect' && visit ? visit(step.url, login) : answer;
}

/** Signs in with the steps that the institution requires. */
export async function signInAt(bench: BankFeedBench, login = bench.login, replaces?: Grant): Promise<Grant> {
  const feed = bench.feed();
  const step = await feed.beginSignIn({
    institutionId: bench.institutionId,
    login,
    scopes: bench.scopes,
    sharingSeconds: 3600 * 24 * 90,
    ...(replaces ? { replaces } : {}),
  });
  return step.kind === 'done'
    ? step.grant
    : feed.finishSignIn(bench.institutionId, step.handle, await answerTo(step, bench, login));
}

/** Tests that every adapter for bank data passes. */
export function bankFeedConformance(bench: () => BankFeedBench): void {
  it('names the institution that it can connect', async () => {
    const result = (await bench().feed().institutions()).find(({ id }) => id === bench().institutionId);
    expect(result?.name).toBeTruthy();
  });

  it('refuses a wrong sign-in in words, and no other way', async () => {
    const { feed, institutionId, wrong, scopes } = bench();
    const attempt = async () => {
      const step = await feed().beginSignIn({ institutionId, login: wrong, scopes, sharingSeconds: 3600 });
      if (step.kind !== 'done')
        await feed().finishSignIn(institutionId, step.handle, await answerTo(step, bench(), wrong));
    };
    await expect(attempt()).rejects.toThrow(FeedSignInRefused);
  });

  it('gives accounts with balances, and rows of whole cents, newest first, each once', async () => {
    const { feed, window } = bench();
    const session = await feed().open(await signInAt(bench()));
    const [accounts, balances] = await Promise.all([session.accounts(), session.balances()]);
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) {
      expect(balances.filter(({ accountId }) => accountId === account.id)).toHaveLength(1);
      const rows = await session.transactions(account.id, window);
      expect(rows.every((row) => Number.isSafeInteger(row.amountCents) && /^\d{4}-\d{2}-\d{2}$/.test(row.date))).toBe(
        true,
      );
      const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
      expect(new Set(ids).size).toBe(ids.length);
      const posted = rows.filter(({ pending }) => !pending).map(({ date }) => date);
      expect(posted).toEqual(posted.toSorted().reverse());
    }
  });

  it('gives the same rows again to whoever asks again', async () => {
    const { feed, window } = bench();
    const session = await feed().open(await signInAt(bench()));
    const [account] = await session.accounts();
    expect(await session.transactions(account!.id, window)).toEqual(await session.transactions(account!.id, window));
  });

  it('opens nothing once the consent is withdrawn, and bears to be told twice', async () => {
    const { feed } = bench();
    const grant = await signInAt(bench());
    await feed().withdraw(grant, null);
    await feed().withdraw(grant, null);
    await bench().endAtBank?.();
    const attempt = async () => (await feed().open(grant)).accounts();
    await expect(attempt()).rejects.toThrow(FeedConsentEnded);
  });
}
