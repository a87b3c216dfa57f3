import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOfHex, eightBytes, hexOf } from '#domain/draws/bytes.ts';
import { canonicalJson } from '#domain/draws/canonical-json.ts';
import { quicknet, timeOfRound } from '#domain/draws/drand-chain.ts';
import { receiptText, winnersOnReceipt } from '#domain/draws/receipt.ts';
import type { ReceiptFacts } from '#domain/draws/receipt.ts';
import { RECORD_FORMAT } from '#domain/draws/record-file.ts';
import { inclusionProof, leafHash } from '#domain/draws/merkle.ts';
import { ListCount, encodeRange, listRoot, rangeBefore, rangeOf } from '#domain/draws/sealed-list.ts';
import { ALGORITHM, commitmentOf, pickNumber, selectWinners } from '#domain/draws/selection.ts';

/**
 * Writes `vectors.json`: node tests/draws/make-vectors.ts. The vectors are frozen: they change only with a new version
 * of the algorithm. The signing key is thrown away.
 */

const hash = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const keyedHash = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();
const { privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(privateKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

/** Round 1000 of drand's quicknet, as it was published. */
const round1000 = {
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

interface VectorDraw {
  sequence: number;
  ranges: readonly (readonly [entrant: number, first: number, count: number])[];
  prizes: number;
  /** Of a public beacon, or our own. */
  beacon: 'drand' | 'ours';
  excluded?: readonly number[];
  /** Proofs instead of the list. */
  byProofs?: boolean;
  until?: 'announced' | 'sealed' | 'void';
}

const idOf = (entrant: number): Uint8Array => hash(Buffer.from(`entrant ${entrant}`)).subarray(0, 16);

async function recordOf(draw: VectorDraw) {
  const { sequence } = draw;
  const list = Buffer.concat(
    draw.ranges.map(([entrant, first, count]) => encodeRange({ opaqueId: idOf(entrant), first, count })),
  );
  const counted = new ListCount();
  counted.add(list);
  const { ranges, entries, entrants, lastNumber } = counted.facts;
  const seed = hash(Buffer.from(`seed ${sequence}`));
  const root = listRoot(hash, list);
  const commitment = hexOf(commitmentOf(hash, sequence, seed));
  const isPublic = draw.beacon === 'drand';
  const randomness = isPublic ? round1000.randomness : hexOf(hash(Buffer.from(`beacon ${sequence}`)));
  const round = isPublic ? round1000.round : 7;
  const beacon = isPublic ? { name: quicknet.name, chain: quicknet.hash } : { name: 'our own beacon', chain: null };
  const prizes = Array.from({ length: draw.prizes }, (_, at) => ({
    position: at + 1,
    title: `Prize ${at + 1}`,
    description: 'A “sample” prize',
    value_cents: 50_00,
    kind: 'other' as const,
    amount: null,
  }));
  const excluded = (draw.excluded ?? []).map((entrant) => hexOf(idOf(entrant))).toSorted();
  const drawsAt = isPublic ? timeOfRound(quicknet, 1000) : Date.UTC(2026, 10, 19, 4, 30);
  const receipts: { body: string; signature: string }[] = [];
  const append = (facts: ReceiptFacts, at: number): void => {
    const last = receipts.at(-1);
    const previous = last ? hexOf(hash(Buffer.from(last.body))) : null;
    const head = { sequence, position: sequence * 10 + receipts.length, previous, at: new Date(at).toISOString(), key };
    const body = receiptText(head, facts);
    receipts.push({ body, signature: sign(null, Buffer.from(body), privateKey).toString('hex') });
  };
  append(
    {
      kind: 'announced',
      series: 'weekly',
      title: 'Weekly Mega Draw',
      description: '',
      day: '2026-11-19',
      terms_hash: hexOf(hash(Buffer.from('Terms'))),
      states: ['NSW', 'QLD'],
      claim_days: 28,
      free_entries: 0,
      opens_at: new Date(drawsAt - 9e8).toISOString(),
      closes_at: new Date(drawsAt - 18e5).toISOString(),
      draws_at: new Date(drawsAt).toISOString(),
      sample: true,
      prizes,
      commitment,
      algorithm: ALGORITHM,
      beacon,
      redraws: draw.excluded ? { sequence: sequence - 1, receipt: 'ab'.repeat(32) } : null,
    },
    drawsAt - 9e8,
  );
  if (draw.until !== 'announced') {
    const own = hexOf(hash(Buffer.from(`wattle beacon v1 ${round} ${randomness}`)));
    append(
      {
        kind: 'sealed',
        entries_of: draw.excluded ? sequence - 1 : sequence,
        entrants,
        entries,
        ranges,
        last_number: lastNumber,
        entries_root: hexOf(root),
        excluded,
        prizes,
        commitment,
        algorithm: ALGORITHM,
        beacon: { ...beacon, round, commitment: isPublic ? null : own },
      },
      drawsAt - 18e5,
    );
  }
  if (draw.until === 'void') append({ kind: 'void', reason: 'Late', seed: hexOf(seed) }, drawsAt + 9e7);
  const tried: number[] = [lastNumber];
  if (draw.until === undefined) {
    const winners = await selectWinners(keyedHash, {
      seed,
      root,
      randomness: bytesOfHex(randomness),
      lastNumber,
      entrants,
      excluded,
      positions: prizes.map(({ position }) => position),
      find(number) {
        tried.push(number);
        return rangeOf(list, number);
      },
    });
    append(
      {
        kind: 'drawn',
        seed: hexOf(seed),
        winners: winnersOnReceipt(winners!),
        beacon: { round, randomness, signature: isPublic ? round1000.signature : null },
      },
      drawsAt,
    );
  }
  const indexes = tried.flatMap((number) => {
    const at = rangeBefore(list, number);
    return rangeOf(list, number) ? [at] : [at, at + 1];
  });
  const leaves = draw.ranges.map((_, at) => leafHash(hash, list.subarray(at * 32, at * 32 + 32)));
  const proofs = [...new Set(indexes)]
    .filter((at) => at >= 0)
    .toSorted((a, b) => a - b)
    .map((index) => ({
      index,
      range: list.subarray(index * 32, index * 32 + 32).toString('hex'),
      proof: inclusionProof(hash, leaves, index).map(hexOf),
    }));
  const isSealed = draw.until !== 'announced';
  return {
    format: RECORD_FORMAT,
    sequence,
    keys: [key],
    receipts,
    entries: isSealed && !draw.byProofs ? [list.toString('base64')] : null,
    proofs: draw.byProofs ? proofs : null,
  };
}

const many = Array.from({ length: 60 }, (_, at) => [at % 17, at * 10 + 1 + (at % 3), 4 + (at % 4)] as const);
const pickInput = { seed: hash(Buffer.from('a')), root: hash(Buffer.from('b')), randomness: hash(Buffer.from('c')) };

writeFileSync(
  join(import.meta.dirname, 'vectors.json'),
  `${JSON.stringify(
    {
      picks: [1, 2, 3, 1_000_000, 2 ** 40].map((lastNumber) => ({
        seed: hexOf(pickInput.seed),
        root: hexOf(pickInput.root),
        randomness: hexOf(pickInput.randomness),
        last_number: lastNumber,
        position: 2,
        attempt: 3,
        number: pickNumber(keyedHash, { ...pickInput, lastNumber }, { position: 2, attempt: 3 }),
      })),
      commitment: { sequence: 258, seed: hexOf(pickInput.seed), hash: hexOf(commitmentOf(hash, 258, pickInput.seed)) },
      eight_bytes: { value: 2 ** 40 + 5, bytes: hexOf(eightBytes(2 ** 40 + 5)) },
      records: {
        'one entrant': canonicalJson(
          (await recordOf({ sequence: 1, ranges: [[1, 1, 5]], prizes: 1, beacon: 'ours' })) as never,
        ),
        'withdrawn numbers and three prizes': canonicalJson(
          (await recordOf({ sequence: 2, ranges: many, prizes: 3, beacon: 'ours' })) as never,
        ),
        'the public beacon': canonicalJson(
          (await recordOf({ sequence: 3, ranges: many, prizes: 2, beacon: 'drand' })) as never,
        ),
        'drawn again without the first winners': canonicalJson(
          (await recordOf({ sequence: 4, ranges: many, prizes: 1, beacon: 'drand', excluded: [3, 5, 6] })) as never,
        ),
        'proofs instead of the list': canonicalJson(
          (await recordOf({ sequence: 5, ranges: many, prizes: 3, beacon: 'drand', byProofs: true })) as never,
        ),
        'not drawn yet': canonicalJson(
          (await recordOf({ sequence: 6, ranges: many, prizes: 1, beacon: 'drand', until: 'sealed' })) as never,
        ),
        announced: canonicalJson(
          (await recordOf({
            sequence: 7,
            ranges: [[1, 1, 1]],
            prizes: 1,
            beacon: 'drand',
            until: 'announced',
          })) as never,
        ),
        void: canonicalJson(
          (await recordOf({ sequence: 8, ranges: many, prizes: 1, beacon: 'drand', until: 'void' })) as never,
        ),
      },
    },
    null,
    2,
  )}\n`,
);
