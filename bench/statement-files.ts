import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { addDays } from '#domain/calendar/civil-date.ts';

/** Shops, bills and people as on an Australian statement; the numbers make most descriptions unique. */
const payees: readonly (readonly [text: string, lowDollars: number, highDollars: number])[] = [
  ['WOOLWORTHS {n} {place}', 12, 190],
  ['COLES {n} {place}', 9, 170],
  ['ALDI STORES {place}', 15, 120],
  ['BP EXPRESS {n} {place}', 40, 110],
  ['SQ *CORNER CAFE {place}', 4, 28],
  ['MCDONALDS {n} {place}', 8, 35],
  ['UBER *TRIP HELP.UBER.COM', 9, 60],
  ['TRANSPORTFORNSW TRAVEL {place}', 3, 12],
  ['NETFLIX.COM MELBOURNE', 11, 23],
  ['SPOTIFY P{n} SYDNEY', 12, 13],
  ['CHEMIST WAREHOUSE {n} {place}', 10, 70],
  ['KMART {n} {place}', 12, 90],
  ['BUNNINGS {n} {place}', 15, 260],
  ['DAN MURPHYS {n} {place}', 20, 110],
  ['AGL SALES PTY LTD {n}', 90, 410],
  ['TELSTRA BILL {n}', 45, 130],
  ['TRANSFER TO J CITIZEN {n}', 20, 400],
  ['ZXQ TRADING {n} {place}', 10, 90],
  ['AFTERPAY {n}', 20, 80],
  ['ATM WITHDRAWAL {n} {place}', 20, 200],
];
const places = [
  'SYDNEY NS AUS',
  'NEWTOWN NS AUS',
  'PARRAMATTA NS AUS',
  'FITZROY VI AUS',
  'GLEBE NS AUS',
  'WEST END QL AUS',
  'FREMANTLE WA AUS',
];

/** Pseudo-random numbers that are the same on every run. */
export function steadyNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export interface GeneratedRow {
  date: string;
  amountCents: number;
  text: string;
  bankId: string;
}

const START = '2021-11-01';
const DAYS = 1_826;

/** Transactions of five years in date order: a fortnightly wage, everything else spending. */
export function* generatedRows(count: number, seed = 7): Generator<GeneratedRow> {
  const next = steadyNumbers(seed);
  let day = -1;
  let date = START;
  for (let index = 0; index < count; index += 1) {
    const today = Math.floor((index / count) * DAYS);
    if (today !== day) {
      day = today;
      date = addDays(START, today);
    }
    const wage = index % Math.max(1, Math.floor(count / 130)) === 0;
    const [template, low, high] = payees[Math.floor(next() * payees.length)]!;
    const number = String(1000 + Math.floor(next() * 9000));
    const text = wage
      ? 'ACME PTY LTD SALARY'
      : template.replace('{n}', number).replace('{place}', places[Math.floor(next() * places.length)]!);
    const amountCents = wage ? 284_500 : -Math.round((low + next() * (high - low)) * 100);
    yield { date, amountCents, text, bankId: `${date.replaceAll('-', '')}${String(index).padStart(9, '0')}` };
  }
}

const header = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261101<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>AUD
<BANKACCTFROM><BANKID>062000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20211101<DTEND>20261101
`;

function ofxRow(row: GeneratedRow): string {
  const amount = (row.amountCents / 100).toFixed(2);
  const memo = `Card xx1234 Value Date ${row.date.slice(8)}/${row.date.slice(5, 7)}/${row.date.slice(0, 4)}`;
  return `<STMTTRN>\n<TRNTYPE>${row.amountCents < 0 ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${row.date.replaceAll('-', '')}\n<TRNAMT>${amount}\n<FITID>${row.bankId}\n<NAME>${row.text.slice(0, 32)}\n<MEMO>${memo}\n</STMTTRN>\n`;
}

/** Writes an OFX file with this many transactions. */
export async function writeOfx(path: string, count: number, seed = 7): Promise<void> {
  const out = createWriteStream(path);
  out.write(header);
  let piece: string[] = [];
  for (const row of generatedRows(count, seed)) {
    piece.push(ofxRow(row));
    if (piece.length < 2_000) continue;
    if (!out.write(piece.join(''))) await once(out, 'drain');
    piece = [];
  }
  out.write(
    `${piece.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>1234.56<DTASOF>20261101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  );
  out.end();
  await once(out, 'finish');
}
