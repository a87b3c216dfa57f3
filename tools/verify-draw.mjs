#!/usr/bin/env node
// npm run verify-draw -- FILE [KEYS]
// Checks the record of a draw offline. KEYS is the published list of keys, as GET api/draws/keys answers it; without it
// the keys are those that the record names itself, which the output says. It shares no code with the server or the
// page: it is written from the description in docs/decisions/0125-draws-that-anyone-can-check.md. Exit code 0:
// everything holds, or the draw hasn't come so far; 1: something fails; 2: the file can't be read.

import { createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  QUICKNET,
  canonical,
  demand,
  drandHolds,
  ed25519Holds,
  hex,
  provenRanges,
  sha256,
  u32,
  u64,
  wholeList,
} from './draw-list.mjs';
import { checkLog, demandPublished, readKeys } from './draw-log.mjs';

/** From this attempt on an earlier winner may win again. */
const PATIENCE = 100000;

/** Draws the winners again. */
function drawAgain(sealed, drawn, find) {
  const [seed, root, randomness] = [
    hex(drawn.seed, 32),
    hex(sealed.entries_root, 32),
    hex(drawn.beacon.randomness, 32),
  ];
  const last = BigInt(sealed.last_number);
  const limit = (2n ** 64n / last) * last;
  const excluded = new Set(sealed.excluded);
  const won = new Set();
  const claimed = Math.max(0, ...drawn.winners.map(({ attempts }) => attempts));
  return sealed.prizes.map(({ position }) => {
    for (let attempt = 1; ; attempt += 1) {
      demand(attempt <= claimed, 'nobody wins within the stated number of attempts');
      const mac = createHmac('sha256', seed)
        .update('wattle draw pick v1')
        .update(root)
        .update(randomness)
        .update(u32(position))
        .update(u32(attempt))
        .digest();
      const value = mac.readBigUInt64BE(0);
      if (value >= limit) continue;
      const number = Number(value % last) + 1;
      const holder = find(number);
      if (!holder || excluded.has(holder.id)) continue;
      if (won.has(holder.id) && won.size + excluded.size < sealed.entrants && attempt < PATIENCE) continue;
      won.add(holder.id);
      return { attempts: attempt, number, opaque_id: holder.id, position };
    }
  });
}

const ORDER = ['announced', 'sealed', 'drawn', 'lapsed'];

function checkReceipts(file, bodies, published) {
  demand(bodies.length > 0 && bodies[0].kind === 'announced', 'there is no receipt for the announcement');
  const used = new Set();
  bodies.forEach((body, at) => {
    const { body: text, signature } = file.receipts[at];
    demand(
      body.type === 'wattle draw receipt v1' && body.sequence === file.sequence && canonical(body) === text,
      `receipt ${at + 1} is not for draw ${file.sequence}`,
    );
    demand(file.keys.includes(body.key), `receipt ${at + 1} is signed with a key that is not named`);
    demandPublished(published, body.key, body.at, `receipt ${at + 1}`);
    demand(ed25519Holds(body.key, text, signature), `receipt ${at + 1} has an invalid signature`);
    used.add(body.key);
  });
  if (file.log) used.add(JSON.parse(file.log.head.body).key);
  demand(file.keys.length === used.size, 'the record lists a key that did not sign anything');
  const keys = file.keys.map((key) => key.slice(0, 16) + '…').join(', ');
  return published === null
    ? `signed with ${keys}, named by the record itself: give the published list to compare`
    : `signed with ${keys} from the published list, while in use`;
}

function checkChain(file, bodies) {
  let before = null;
  let rank = -1;
  let position = -1;
  bodies.forEach((body, at) => {
    demand(body.previous === before, `receipt ${at + 1} does not follow the one before it`);
    const next = ORDER.indexOf(['void', 'failed'].includes(body.kind) ? 'drawn' : body.kind);
    demand(next > rank || body.kind === 'lapsed', `receipt ${at + 1} is out of order`);
    demand(next >= 0 && body.position > position, `receipt ${at + 1} is out of order in the log`);
    rank = next;
    position = body.position;
    before = sha256(file.receipts[at].body).toString('hex');
  });
  const [announced, sealed] = [bodies[0], bodies.find(({ kind }) => kind === 'sealed')];
  demand(announced.algorithm === 'wattle draw v1', 'the algorithm is unknown');
  if (sealed) {
    const promise = (one) => canonical([one.prizes, one.commitment, one.algorithm, one.beacon.chain]);
    demand(promise(announced) === promise(sealed), 'the sealed draw is not the one that was announced');
  }
  return 'each receipt names the one before it, and the draw is the one that was announced';
}

function checkCommitment([announced, ...later]) {
  const revealed = later.find(({ seed }) => seed !== undefined);
  if (!revealed) return null;
  const commitment = sha256('wattle draw seed v1', u64(announced.sequence), hex(revealed.seed, 32)).toString('hex');
  demand(commitment === announced.commitment, 'the seed is not the one committed to');
  return 'the seed is the one committed to when the draw was announced';
}

function checkBeacon(announced, sealed, drawn) {
  if (!sealed || !drawn) return null;
  const { round, randomness, signature } = drawn.beacon;
  demand(round === sealed.beacon.round, 'the draw used a different round from the one fixed when it was sealed');
  if (sealed.beacon.chain === null) {
    const commitment = sha256(`wattle beacon v1 ${round} ${randomness}`).toString('hex');
    demand(signature === null && commitment === sealed.beacon.commitment, 'our own beacon gave a different value');
    return `round ${round} of the operator's own beacon is the value it committed to (not a public beacon)`;
  }
  demand(sealed.beacon.chain === QUICKNET.hash, 'the beacon is unknown');
  const published = (QUICKNET.genesis + (round - 1) * QUICKNET.period) * 1000;
  demand(published >= Date.parse(announced.draws_at), 'the round was published before the draw');
  demand(drandHolds(round, signature), 'the beacon did not sign this round');
  demand(sha256(hex(signature, 48)).equals(hex(randomness, 32)), 'the random value does not match the signature');
  return `round ${round} is signed by drand's quicknet`;
}

function checkWinners(sealed, drawn, find) {
  if (!sealed || !drawn) return null;
  demand(find, 'the list of entries could not be checked');
  demand(canonical(drawAgain(sealed, drawn, find)) === canonical(drawn.winners), 'different numbers win');
  return `the same numbers win: ${drawn.winners.map(({ number }) => number).join(', ')}`;
}

/**
 * Checks the text of a record file, with the text of the published list of keys where it is at hand, and returns a line
 * for each check: name, outcome and detail.
 * @throws where one of them can't be read.
 */
export function checkFile(text, keysText) {
  const published = keysText === undefined ? null : readKeys(keysText);
  const file = JSON.parse(text);
  demand(file.format === 'wattle draw record v1' && canonical(file) === text.trimEnd(), 'this is not a record file');
  demand(
    ['entries,format,keys,log,proofs,receipts,sequence', 'entries,format,keys,proofs,receipts,sequence'].includes(
      Object.keys(file).sort().join(),
    ),
    'the file has fields that a record does not have',
  );
  const bodies = file.receipts.map(({ body }) => JSON.parse(body));
  const one = (kind) => bodies.find((body) => body.kind === kind);
  const [announced, sealed, drawn] = [bodies[0], one('sealed'), one('drawn')];
  let find;
  const checks = {
    receipts: () => checkReceipts(file, bodies, published),
    chain: () => checkChain(file, bodies),
    log: () => checkLog(file, bodies, published),
    commitment: () => checkCommitment(bodies),
    beacon: () => checkBeacon(announced, sealed, drawn),
    entries: () => {
      if (!sealed) return null;
      demand(file.entries !== null || file.proofs !== null, 'the list of entries is missing');
      find = file.entries ? wholeList(file.entries, sealed) : provenRanges(file.proofs, sealed);
      return file.entries
        ? `${sealed.entries} entries from ${sealed.entrants} entrants are the sealed ones`
        : `${file.proofs.length} ranges are in the sealed list`;
    },
    winners: () => checkWinners(sealed, drawn, find),
  };
  const lines = Object.entries(checks).map(([name, check]) => {
    try {
      const finding = check();
      if (typeof finding === 'string') return { name, outcome: 'holds', detail: finding };
      return { name, outcome: 'waiting', detail: finding?.waiting ?? 'the draw has not reached this stage yet' };
    } catch (error) {
      return { name, outcome: 'fails', detail: error.message };
    }
  });
  return { sequence: file.sequence, title: announced?.title, lines };
}

const MARKS = { holds: 'holds', fails: 'FAILS', waiting: '–    ' };

function main(path, keysPath) {
  if (!path) {
    console.error('Usage: npm run verify-draw -- FILE [KEYS]');
    return 2;
  }
  try {
    const { sequence, title, lines } = checkFile(
      readFileSync(path, 'utf8'),
      keysPath && readFileSync(keysPath, 'utf8'),
    );
    console.log(`Draw ${sequence}: ${title}`);
    for (const { name, outcome, detail } of lines) console.log(`  ${MARKS[outcome]}  ${name}: ${detail}`);
    const isSound = lines.every(({ outcome }) => outcome !== 'fails');
    console.log(isSound ? 'Every check that could be run passed.' : 'This record failed a check.');
    return isSound ? 0 : 1;
  } catch (error) {
    console.error(`This record can't be read: ${error.message}`);
    return 2;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv[2], process.argv[3]);
