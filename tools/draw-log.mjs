// How verify-draw.mjs checks a record's keys against the published ones, and its receipts against the log. Written from
// the description in docs/decisions/0125-draws-that-anyone-can-check.md; it shares no code with the server or the page.

import { QUICKNET, canonical, demand, drandHolds, ed25519Holds, hex, rootAbove, sha256 } from './draw-list.mjs';

/** The published keys in the answer that lists them. */
export function readKeys(text) {
  const { data } = JSON.parse(text);
  demand(Array.isArray(data), 'this is not the published list of keys');
  return data;
}

/** Demands a key that was published for that time, where the published list is at hand. */
export function demandPublished(published, key, at, what) {
  if (published === null) return;
  const entry = published.find(({ public_key: each }) => each === key);
  demand(entry, `${what} is signed with a key that is not in the published list`);
  const time = Date.parse(at);
  const ended = entry.ends_at !== null && time > Date.parse(entry.ends_at);
  demand(
    time >= Date.parse(entry.starts_at) && !ended,
    `${what} is signed with a key that was not in use at that time`,
  );
}

/** The day in Sydney on which something was signed, as 2026-11-20. */
const dayInSydney = (at) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date(at));

/** Clocks of the operator's servers may differ by so much. */
const SKEW = 60000;

/** A head must name a round that was published no longer ago than this when it was signed. */
const FRESH = 600000;

/**
 * What the round that the head names proves of its time: it can't have been made before the network signed that round.
 */
function timeOfHead({ beacon, at }) {
  const { chain, round, randomness, signature } = beacon;
  if (chain === null) {
    demand(signature === null, "the operator's own beacon does not sign its rounds");
    return "its beacon is the operator's own, so nothing but the signature dates it";
  }
  demand(chain === QUICKNET.hash, 'the beacon of the head is unknown');
  const published = (QUICKNET.genesis + (round - 1) * QUICKNET.period) * 1000;
  const age = Date.parse(at) - published;
  demand(age >= 0, 'the round that the head names was published after it was signed');
  demand(age <= FRESH, 'the round that the head names was published more than 10 minutes before it was signed');
  demand(drandHolds(round, signature), 'the beacon did not sign the round that the head names');
  demand(
    sha256(hex(signature, 48)).equals(hex(randomness, 32)),
    'the random value of the head does not match the signature of its round',
  );
  return `drand's round ${round} shows that it was not signed before ${new Date(published).toISOString()}`;
}

/** The receipts stand in the signed head that the record carries. Those that are newer than the head can't yet. */
export function checkLog(file, bodies, published) {
  const { log } = file;
  if (log === undefined) return { waiting: 'the record carries no proof that its receipts are in the log' };
  if (log === null) return { waiting: 'no day of the log was signed when the record was made' };
  const head = JSON.parse(log.head.body);
  demand(
    head.type === 'wattle draw log head v1' && canonical(head) === log.head.body && Object.keys(log).length === 2,
    'the signed text is not a head of the log',
  );
  demand(file.keys.includes(head.key), 'the head is signed with a key that is not named');
  demandPublished(published, head.key, head.at, 'the head');
  demand(ed25519Holds(head.key, log.head.body, log.head.signature), 'the head has an invalid signature');
  demand(dayInSydney(head.at) === head.day, 'the head was signed on another day than it names');
  const time = timeOfHead(head);
  const proofs = new Map(log.proofs.map(({ position, proof }) => [position, proof]));
  demand(proofs.size === log.proofs.length, 'a receipt is proved twice');
  let later = 0;
  bodies.forEach((body, at) => {
    if (body.position >= head.size) {
      demand(Date.parse(head.at) <= Date.parse(body.at) + SKEW, `the log of ${head.day} leaves out receipt ${at + 1}`);
      later += 1;
      return;
    }
    const path = proofs.get(body.position);
    demand(path, `nothing proves that receipt ${at + 1} is in the log of ${head.day}`);
    const root = rootAbove(
      sha256(file.receipts[at].body),
      body.position,
      head.size,
      path.map((node) => hex(node, 32)),
    );
    demand(
      root !== null && root.toString('hex') === head.root,
      `the log of ${head.day} has something else in place of receipt ${at + 1}`,
    );
    proofs.delete(body.position);
  });
  demand(proofs.size === 0, 'there is a proof for a receipt of another draw');
  if (later > 0) return { waiting: `${later} of ${bodies.length} receipts came after the log of ${head.day}` };
  return `all receipts are in the log of ${head.day}, which has ${head.size}; ${time}`;
}
