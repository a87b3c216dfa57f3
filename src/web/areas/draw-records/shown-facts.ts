import type { DrawRecord } from '#contract/areas/draw-records.ts';
import type { AnnouncedFacts, DrawnFacts, EndedFacts, ReceiptBody, SealedFacts } from '#domain/draws/receipt.ts';
import type { CheckResult } from '#domain/draws/record-check.ts';

type Line = readonly [what: string, shown: unknown, receipt: unknown];

const when = (at: Date): string => at.toISOString();

function announcedLines(record: DrawRecord, body: ReceiptBody & AnnouncedFacts): Line[] {
  return [
    ['title', record.title, body.title],
    ['description', record.description, body.description],
    ['opening time', when(record.opens_at), body.opens_at],
    ['closing time', when(record.closes_at), body.closes_at],
    ['draw time', when(record.draws_at), body.draws_at],
    ['states', record.states, body.states],
    ['commitment', record.commitment, body.commitment],
    ['algorithm', record.algorithm, body.algorithm],
    ['beacon', [record.beacon.name, record.beacon.chain], [body.beacon.name, body.beacon.chain]],
    ['days to claim', record.claim_days, body.claim_days],
    ['sample label', record.sample, body.sample],
    ['earlier draw', record.redraws, body.redraws?.sequence ?? null],
    [
      'prizes',
      record.prize_list.map(({ position, title, description, value }) => [position, title, description, value]),
      body.prizes.map((prize) => [prize.position, prize.title, prize.description, prize.value_cents]),
    ],
  ];
}

function sealedLines(record: DrawRecord, body: (ReceiptBody & SealedFacts) | undefined): Line[] {
  return [
    ['number of entries', record.entries, body?.entries ?? null],
    ['number of entrants', record.entrants, body?.entrants ?? null],
    ['root of the entry list', record.entries_root, body?.entries_root ?? null],
    ['beacon round', record.beacon.round, body?.beacon.round ?? null],
  ];
}

function outcomeLines(
  record: DrawRecord,
  drawn: (ReceiptBody & DrawnFacts) | undefined,
  ended: (ReceiptBody & EndedFacts) | undefined,
): Line[] {
  const shown = record.prize_list.flatMap(({ position, winner }) =>
    winner ? [[position, winner.number, winner.opaque_id]] : [],
  );
  return [
    ['seed', record.seed, drawn?.seed ?? ended?.seed ?? null],
    ['randomness', record.beacon.randomness, drawn?.beacon.randomness ?? null],
    ['winners', shown, (drawn?.winners ?? []).map((each) => [each.position, each.number, each.opaque_id])],
    ['reason', record.ended_reason, ended?.reason ?? null],
  ];
}

/** Whether what the page shows is what the signed receipts say. */
export function checkShown(record: DrawRecord): CheckResult & { name: 'receipts' } {
  const bodies = record.receipts.map(({ body }) => JSON.parse(body) as ReceiptBody);
  const find = <K extends ReceiptBody['kind']>(...kinds: K[]) =>
    bodies.find(({ kind }) => (kinds as string[]).includes(kind)) as (ReceiptBody & { kind: K }) | undefined;
  const announced = find('announced');
  const lines = announced
    ? [
        ['keys', record.receipts.map(({ key }) => key), bodies.map(({ key }) => key)] as const,
        ...announcedLines(record, announced),
        ...sealedLines(record, find('sealed')),
        ...outcomeLines(record, find('drawn'), find('void', 'failed')),
      ]
    : [];
  const wrong = lines.find(([, shown, receipt]) => JSON.stringify(shown) !== JSON.stringify(receipt));
  if (!announced) return { name: 'receipts', outcome: 'fails', detail: 'There’s no receipt for the announcement.' };
  if (wrong) return { name: 'receipts', outcome: 'fails', detail: `This doesn’t match the receipts: ${wrong[0]}.` };
  return { name: 'receipts', outcome: 'holds', detail: 'Everything on this page matches the signed receipts.' };
}
