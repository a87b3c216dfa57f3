/** The kind of file by its first bytes: containers to unpack, and files that are no statement. */

export type Container = 'gzip' | 'zip' | 'sqlite' | 'xlsx' | 'pdf' | 'markup';

export interface Signature {
  container: Container | null;
  /** Why it is refused, for the member; null for a container that may hold a statement. */
  reason: string | null;
}

const chooseOther = 'Download the same period as OFX, QIF or CSV from your bank and choose that file.';
const imageMessage = `This is an image. ${chooseOther}`;
const sheet = 'This is a spreadsheet. Open it, save it as CSV (comma separated) and choose that file.';
const media = 'This is an audio or video file, not a statement.';
const archive = 'We can’t open this type of archive. Unpack it first and choose the statement inside.';
const program = 'This is a program, not a statement.';

/** First bytes in hexadecimal, '..' for any byte. */
const refused: readonly (readonly [bytes: string, reason: string])[] = [
  ['89504e470d0a1a0a', imageMessage],
  ['ffd8ff', imageMessage],
  ['474946383761', imageMessage],
  ['474946383961', imageMessage],
  ['52494646........57454250', imageMessage],
  ['49492a00', imageMessage],
  ['4d4d002a', imageMessage],
  ['424d........00000000', imageMessage],
  ['........6674797068656963', imageMessage],
  ['........667479706d696631', imageMessage],
  ['........6674797061766966', imageMessage],
  ['38425053', imageMessage],
  [
    'd0cf11e0a1b11ae1',
    'This is an old Excel or Word file. If it’s a spreadsheet, save it as CSV (comma separated) and choose that file.',
  ],
  ['7b5c727466', `This is a word-processing file. ${chooseOther}`],
  ['........66747970', media],
  ['49443302', media],
  ['49443303', media],
  ['49443304', media],
  ['4f676753', media],
  ['664c6143', media],
  ['52494646........57415645', media],
  ['1a45dfa3', media],
  ['526172211a07', archive],
  ['377abcaf271c', archive],
  ['425a68..314159', archive],
  ['fd377a585a00', archive],
  ['28b52ffd', archive],
  ['4d5a9000', program],
  ['7f454c46', program],
  [
    '000100004d534953414d204a6574',
    'This is a Microsoft Money file. Export the account from Money as QIF and choose that file.',
  ],
  ['000100005374616e6461726420', 'This is a database file. Export its transactions as CSV and choose that file.'],
];

function matches(head: Uint8Array, pattern: string): boolean {
  if (head.length * 2 < pattern.length) return false;
  for (let at = 0; at < pattern.length; at += 2) {
    const expected = pattern.slice(at, at + 2);
    if (expected !== '..' && Number.parseInt(expected, 16) !== head[at >> 1]) return false;
  }
  return true;
}

function asciiOf(head: Uint8Array, length: number): string {
  return String.fromCharCode(...head.subarray(0, length));
}

/** A zip by the names of its first entries: office files are refused, anything else may hold a statement. */
function zipSignature(head: Uint8Array): Signature {
  const start = asciiOf(head, 2048);
  if (/opendocument\.spreadsheet|Index\/Document\.iwa/.test(start)) return { container: null, reason: sheet };
  if (/word\/|ppt\/|opendocument\.|META-INF\/|application\/epub/.test(start)) {
    return { container: null, reason: `This is a document, not a statement. ${chooseOther}` };
  }
  if (/\[Content_Types\]\.xml|xl\//.test(start)) return { container: 'xlsx', reason: null };
  return { container: 'zip', reason: null };
}

/** The signature of a file that begins with `head`, or null when its first bytes may be text. */
export function signatureOf(head: Uint8Array): Signature | null {
  if (matches(head, '1f8b')) return { container: 'gzip', reason: null };
  if (matches(head, '53514c69746520666f726d6174203300')) return { container: 'sqlite', reason: null };
  if (matches(head, '504b0304') || matches(head, '504b0506')) return zipSignature(head);
  if (asciiOf(head, 1024).includes('%PDF-')) {
    return { container: 'pdf', reason: null };
  }
  const hit = refused.find(([pattern]) => matches(head, pattern));
  return hit === undefined ? null : { container: null, reason: hit[1] };
}
