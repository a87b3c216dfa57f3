/**
 * The OFX elements that matter here, found by the hash of their name.
 *
 * A file of 100,000 rows has 800,000 tags. Hashing a name while its end is looked for costs nothing extra, where
 * cutting it out and looking it up would be most of the work. Names outside the list are skipped.
 */

export const tag = {
  none: 0,
  // Aggregates: what stands between their tags belongs together.
  OFX: 1,
  STATUS: 2,
  STMTRS: 3,
  CCSTMTRS: 4,
  INVSTMTRS: 5,
  LOANSTMTRS: 6,
  BANKACCTFROM: 7,
  CCACCTFROM: 8,
  INVACCTFROM: 9,
  LOANACCTFROM: 10,
  BANKACCTTO: 11,
  CCACCTTO: 12,
  BANKTRANLIST: 13,
  BANKTRANLISTP: 14,
  INVTRANLIST: 15,
  INVTRAN: 16,
  STMTTRN: 17,
  STMTTRNP: 18,
  PAYEE: 19,
  CURRENCY: 20,
  ORIGCURRENCY: 21,
  LEDGERBAL: 22,
  AVAILBAL: 23,
  BALLIST: 24,
  SIGNONMSGSRSV1: 25,
  SIGNUPMSGSRSV1: 26,
  PROFMSGSRSV1: 27,
  LOANTRANLIST: 28,
  LOANSTMTTRN: 29,
  // Elements with a value; `firstValue` is the first of them.
  CODE: 40,
  SEVERITY: 41,
  MESSAGE: 42,
  ORG: 43,
  CURDEF: 44,
  BANKID: 45,
  BROKERID: 46,
  ACCTID: 47,
  LOANACCTID: 48,
  ACCTTYPE: 49,
  TRNTYPE: 50,
  DTPOSTED: 51,
  DTUSER: 52,
  DTAVAIL: 53,
  DTTRAN: 54,
  TRNAMT: 55,
  FITID: 56,
  REFNUM: 57,
  CHECKNUM: 58,
  SIC: 59,
  NAME: 60,
  EXTDNAME: 61,
  MEMO: 62,
  CURSYM: 63,
  BALAMT: 64,
} as const;

export const firstValue = tag.CODE;

export const hashBasis = 0x811c9dc5 | 0;

/** One step of FNV-1a over the upper-case letters of a name. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

const slots = 512;
const hashes = new Int32Array(slots);
const codes = new Int32Array(slots);

for (const [name, code] of Object.entries(tag)) {
  if (code === tag.none) continue;
  let hash = hashBasis;
  for (let at = 0; at < name.length; at += 1) hash = hashStep(hash, name.charCodeAt(at));
  let slot = hash & (slots - 1);
  while (codes[slot] !== 0) slot = (slot + 1) & (slots - 1);
  hashes[slot] = hash;
  codes[slot] = code;
}

/**
 * The code of the name with this hash, or 0. Names are not compared letter by letter: the few hundred names of the OFX
 * standard have 32-bit hashes of their own, and a made-up name that shares one harms only the file that it stands in.
 */
export function tagOf(hash: number): number {
  let slot = hash & (slots - 1);
  for (;;) {
    const code = codes[slot] as number;
    if (code === 0 || hashes[slot] === hash) return code;
    slot = (slot + 1) & (slots - 1);
  }
}
