import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawRecords } from '#contract/areas/draw-records.ts';
import { bytesOfHex } from '#domain/draws/bytes.ts';
import { isConsistent, isIncluded, leafHash } from '#domain/draws/merkle.ts';
import { canonicalJson } from '#domain/draws/canonical-json.ts';
import type { PublishedKey } from '#domain/draws/published-key.ts';
import type { RecordFile } from '#domain/draws/record-file.ts';
import { rangeAt } from '#domain/draws/sealed-list.ts';
import { openSession } from '#server/kit/session.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { runTool, verdictOfPage } from '#tests/draws/record-texts.ts';
import { findDraw } from '../lifecycle/draw-store.ts';
import { sha256 } from '../receipts/signing.ts';
import { recordFile } from './record-file.ts';

/** A draw of three members with two ranges each, drawn on 16 November 2026, and one that nobody entered. */
let server: TestServer;
let engine: DrawEngine;
let sequence: number;
let empty: number;
let members: { id: number; token: string }[];
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
  const series = await engine.aSeries({ slug: 'daily' });
  const other = await engine.aSeries({ slug: 'evening', title: 'Evening Draw' });
  await engine.run();
  [sequence] = (await engine.drawsOf(series)) as [number];
  [empty] = (await engine.drawsOf(other)) as [number];
  members = [await server.aMember(), await server.aMember(), await server.aMember()];
  for (const round of [1, 2])
    for (const { id } of members)
      await engine.enter({ memberId: id, sequence, count: 4 * round, reference: `order:${round}` });
  for (const at of ['2026-11-16T07:30:00.000Z', '2026-11-16T08:00:00.000Z', '2026-11-17T08:00:00.000Z']) {
    server.clock.set(at);
    await engine.run();
  }
  // Sessions of the day before have expired.
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  for (const member of members)
    member.token = (await openSession(db(), server.clock, { memberId: member.id, remember: false, caller })).access;
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const params = () => ({ params: { sequence: String(sequence) } });

/** The published keys, as their call answers and as the page reads them. */
async function publishedKeys(): Promise<{ list: string; keys: PublishedKey[] }> {
  const { text: list, body } = await server.call(drawRecords.keys);
  const keys = body.data.map(({ starts_at: starts, ends_at: ends, ...key }) => ({
    ...key,
    starts_at: new Date(starts),
    ends_at: ends === null ? null : new Date(ends),
  }));
  return { list, keys };
}

async function textOfFile(maxRanges?: number): Promise<string> {
  if (maxRanges === undefined) {
    const response = await fetch(`${server.baseUrl}api/draws/records/${sequence}/file`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="draw-${sequence}.json"`);
    return response.text();
  }
  const draw = (await findDraw(db(), sequence))!;
  let text = '';
  for await (const piece of recordFile(db(), draw, maxRanges)) text += piece;
  return text;
}

describe('the public record', () => {
  test('R06: lists every draw with its number, also one that failed, by series and by state', async () => {
    const { body } = await server.call(drawRecords.list, { query: {} });
    expect(body.data.map((draw) => [draw.sequence, draw.title, draw.state])).toContainEqual([
      sequence,
      'Daily Draw',
      'published',
    ]);
    const failed = body.data.find((draw) => draw.sequence === empty);
    expect(failed).toMatchObject({ state: 'failed', ended_reason: 'Nobody entered.', entries: null, prize_value: 100 });
    const one = await server.call(drawRecords.list, { query: { series: 'evening', state: 'failed', limit: 1 } });
    expect([one.body.total, one.body.data[0]?.sequence, one.body.series.length]).toEqual([2, expect.any(Number), 2]);
  });

  test('marks the draws that a member is in, and lists only those', async () => {
    const token = members[0]!.token;
    const own = await server.call(drawRecords.list, { query: { entered: 'true' }, token });
    expect(own.body.data.map((draw) => [draw.sequence, draw.entered])).toEqual([[sequence, true]]);
    const all = await server.call(drawRecords.list, { query: {} });
    expect(all.body.data.some(({ entered }) => entered)).toBe(false);
  });

  test('has receipts, keys and the winner under an opaque id, and no member', async () => {
    const { body } = await server.call(drawRecords.record, params());
    expect(body).toMatchObject({ sequence, entries: 36, entrants: 3, ranges: 6, beacon: { chain: null } });
    expect(body.receipts.map(({ kind }) => kind)).toEqual(['announced', 'sealed', 'drawn']);
    const winner = body.prize_list[0]!.winner!;
    expect([winner.state, winner.opaque_id]).toEqual(['unclaimed', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(JSON.stringify(body)).not.toMatch(/member|@example/);
    const keys = await server.call(drawRecords.keys);
    expect(keys.body.data.map(({ public_key: key }) => key)).toContain(body.receipts[0]!.key);
    expect((await server.callWith(drawRecords.record, { params: { sequence: 999 } })).status).toBe(404);
  });

  test('D1: its file holds for the page and for the offline tool, whole or by proofs', async () => {
    const { list, keys } = await publishedKeys();
    for (const text of [await textOfFile(), await textOfFile(2)]) {
      expect(await verdictOfPage(text, keys)).toBe('holds');
      expect(await verdictOfPage(text, [])).toBe('fails');
      const { code, out } = await runTool(text, list);
      expect([code, out]).toEqual([0, expect.stringContaining('Every check that could be run passed.')]);
    }
    expect(JSON.parse(await textOfFile(2))).toMatchObject({ entries: null, proofs: expect.any(Array) });
    const swapped = (await textOfFile()).replace('"count', '"Count').replace('Cash', 'Cosh');
    expect([await verdictOfPage(swapped, keys), (await runTool(swapped)).code]).toEqual(['fails', 1]);
  });

  test('gives the sealed list as 32 bytes for each range', async () => {
    const response = await fetch(`${server.baseUrl}api/draws/records/${sequence}/entries`);
    const list = new Uint8Array(await response.arrayBuffer());
    expect(list).toHaveLength(6 * 32);
    expect([0, 1, 5].map((at) => [rangeAt(list, at).first, rangeAt(list, at).count])).toEqual([
      [1, 4],
      [5, 4],
      [29, 8],
    ]);
    expect((await server.callWith(drawRecords.entries, { params: { sequence: empty } })).status).toBe(404);
  });

  test('proves who holds a number, the ranges of an opaque id, and a member’s own entries', async () => {
    const byNumber = await server.call(drawRecords.proof, { ...params(), query: { number: '30' } });
    const mine = await server.call(drawRecords.mine, { ...params(), token: members[2]!.token });
    const byId = await server.call(drawRecords.proof, { ...params(), query: { opaque_id: mine.body.opaque_id } });
    expect(mine.body.proofs.map(({ index }) => index)).toEqual([2, 5]);
    expect(byId.body.proofs).toEqual(mine.body.proofs);
    expect(byNumber.body.proofs).toEqual([mine.body.proofs[1]]);
    const root = bytesOfHex(mine.body.entries_root);
    for (const { index, range, proof } of mine.body.proofs) {
      const inclusion = { index, size: 6, proof: proof.map(bytesOfHex), root };
      expect(isIncluded(sha256, leafHash(sha256, bytesOfHex(range)), inclusion)).toBe(true);
    }
    const stranger = await server.aMember();
    expect((await server.callWith(drawRecords.mine, { ...params(), token: stranger.token })).status).toBe(404);
    expect((await server.callWith(drawRecords.proof, { ...params(), query: {} })).status).toBe(400);
    expect((await server.callWith(drawRecords.proof, { ...params(), query: { number: '37' } })).status).toBe(404);
  });

  test('R06: proves that the receipts of a draw are in a signed head, and its file carries the proof', async () => {
    const [after, before] = (await server.call(drawRecords.heads)).body.data;
    const proven = (size: number) => server.callWith(drawRecords.inclusion, { ...params(), query: { size } });
    // The draw was sealed and drawn after the first day was signed, so only its announcement is under that root.
    const sizes = [before!, after!].map(async (head) => (await proven(head.size)).body.proofs.length);
    expect(await Promise.all(sizes)).toEqual([1, 3]);
    expect([(await proven(after!.size - 1)).status, (await proven(after!.size + 99)).status]).toEqual([400, 400]);
    const unknown = { params: { sequence: 999 }, query: { size: 1 } };
    expect((await server.callWith(drawRecords.inclusion, unknown)).status).toBe(404);
    const text = await textOfFile();
    const { list, keys } = await publishedKeys();
    expect((await runTool(text, list)).out).toContain('holds  log: all receipts are in the log of 2026-11-17');
    const { log: carried, ...file } = JSON.parse(text) as RecordFile;
    const { head, proofs } = carried!;
    const [first, second, third] = proofs;
    const verdicts = async (log: RecordFile['log']) => {
      const changed = canonicalJson({ ...file, ...(log ? { log } : {}) } as never);
      const { code, out } = await runTool(changed, list);
      return [await verdictOfPage(changed, keys), code, /(?:FAILS|–) +log: (.*)/.exec(out)?.[1]];
    };
    const altered = { ...third!, proof: [...third!.proof].reverse() };
    expect(await verdicts({ head, proofs: [first!, second!] })).toEqual([
      'fails',
      1,
      'nothing proves that receipt 3 is in the log of 2026-11-17',
    ]);
    for (const wrong of [altered, { ...third!, proof: second!.proof }])
      expect(await verdicts({ head, proofs: [first!, second!, wrong] })).toEqual([
        'fails',
        1,
        'the log of 2026-11-17 has something else in place of receipt 3',
      ]);
    expect(await verdicts({ head, proofs: [...proofs, { ...third!, position: 1 }] })).toEqual([
      'fails',
      1,
      'there is a proof for a receipt of another draw',
    ]);
    expect(await verdicts({ head: { ...head, signature: 'ab'.repeat(64) }, proofs })).toEqual([
      'fails',
      1,
      'the head has an invalid signature',
    ]);
    expect(await verdicts(undefined)).toEqual([
      'holds',
      0,
      'the record carries no proof that its receipts are in the log',
    ]);
  });

  test('the log has a signed head for each day, and proves that each extends the one before it', async () => {
    const { body } = await server.call(drawRecords.heads);
    const [after, before] = body.data as [(typeof body.data)[0], (typeof body.data)[0]];
    expect([after.day, before.day]).toEqual(['2026-11-17', '2026-11-16']);
    const query = { from: String(before.size), to: String(after.size) };
    const { body: proof } = await server.call(drawRecords.consistency, { query });
    const heads = [before, after].map(({ size, root }) => ({ size, root: bytesOfHex(root) }));
    expect(isConsistent(sha256, { before: heads[0]!, after: heads[1]!, proof: proof.proof.map(bytesOfHex) })).toBe(
      true,
    );
  });

  test('the log proves nothing but the sizes of its signed heads', async () => {
    const { body } = await server.call(drawRecords.heads);
    const [later, earlier] = body.data.map(({ size }) => size) as [number, number];
    const refusalOf = async (from: number, to: number) => {
      const query = { from: String(from), to: String(to) };
      const reply = await server.callWith(drawRecords.consistency, { query });
      return [reply.status, reply.problem.errors];
    };
    const one = 'Enter the size of a signed head.';
    expect(await refusalOf(1, later)).toEqual([400, [{ field: 'from', message: one }]]);
    expect(await refusalOf(earlier, later - 1)).toEqual([400, [{ field: 'to', message: one }]]);
    expect(await refusalOf(earlier, 9999)).toEqual([400, [{ field: 'to', message: one }]]);
    expect(await refusalOf(later, earlier)).toEqual([
      400,
      [{ field: 'from', message: 'Enter a size no larger than the later head’s.' }],
    ]);
  });
});
