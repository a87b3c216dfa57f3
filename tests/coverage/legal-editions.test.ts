import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editions } from '#domain/legal/editions.ts';

/** The parts of each text, as the pages show them. */
const parts = {
  terms: ['terms-use', 'terms-money', 'identity-words'],
  privacy: ['privacy-data', 'privacy-rights', 'identity-words'],
} as const;

/** The digest of each edition’s text, by its date. */
const digests: Readonly<Record<keyof typeof parts, Readonly<Record<string, string>>>> = {
  terms: { '2026-11-27': '04315db6f32ae554' },
  privacy: { '2026-11-27': '4180fd6e949712a4' },
};

function digestOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names)
    hash.update(
      readFileSync(new URL(`../../src/web/areas/legal/${name}.tsx`, import.meta.url), 'utf8').replace(/\s+/g, ' '),
    );
  return hash.digest('hex').slice(0, 16);
}

// A member agrees to an edition by its date: what it says must not change afterwards. To change a text, give it a new
// date in `domain/legal/editions.ts` with what changed, and add the digest here.
it.each(['terms', 'privacy'] as const)('the text of an edition of the %s stays as members agreed to it', (text) => {
  expect(digestOf(parts[text])).toBe(digests[text][editions[text]]);
});
