import { tokenise } from '../categorise/tokens.ts';

/** Australian lenders by name; spellings of one lender share an entry, the first is canonical. */
const lenderLines = `COMMBANK,CBA,COMMONWEALTH,COMMONWEALTH BANK|WESTPAC|ANZ|NAB,NATIONAL AUSTRALIA|ING|MACQUARIE|BENDIGO|ADELAIDE BANK|SUNCORP|BANKWEST|ST GEORGE,STGEORGE|BANKSA|BANK OF MELBOURNE|BOQ,BANK OF QUEENSLAND|
HSBC|AMP|UBANK|UP BANK|ME BANK|RAMS|AMEX,AMERICAN EXPRESS|CITI,CITIBANK|VIRGIN MONEY|BANK AUSTRALIA|GREATER BANK|NEWCASTLE PERMANENT|HERITAGE|PEOPLES CHOICE|BEYOND BANK|TEACHERS MUTUAL|GREAT SOUTHERN BANK|QUDOS|MYSTATE|DEFENCE BANK|
POLICE BANK|P N BANK,PN BANK|RESIMAC|LIBERTY|FIRSTMAC|ATHENA|UNLOAN|LA TROBE|BLUESTONE|PEPPER|PLENTI|WISR|HARMONEY|MONEYME|MONEY3|NOW FINANCE|SOCIETYONE|LATITUDE|TOYOTA|NISSAN|HYUNDAI CAPITAL|VOLKSWAGEN FINANCIAL|BMW FINANCIAL|
MERCEDES BENZ FINANCIAL|NIMBLE|WALLET WIZARD|CASH CONVERTERS|JACARANDA|SUNSHINE LOANS|CREDIT CORP|ATO,TAX OFFICE|WOOLWORTHS MONEY|COLES CREDIT|QANTAS MONEY|28 DEGREES`;

const lenderByPhrase = new Map(
  lenderLines
    .replaceAll('\n', '')
    .split('|')
    .flatMap((line) => {
      const phrases = line.split(',');
      return phrases.map((phrase) => [phrase, phrases[0]!] as const);
    }),
);

/** Words too common in debt names to tell debts apart. */
const genericWords: ReadonlySet<string> = new Set(
  'LOAN LOANS MORTGAGE HOME HOUSE HOUSING PROPERTY CAR VEHICLE PERSONAL CREDIT CARD VISA MASTERCARD PLATINUM GOLD CLASSIC STUDY STUDENT HECS HELP DEBT ACCOUNT ACC VARIABLE FIXED RATE BASIC SPLIT OFFSET INVESTMENT FINANCE BANK BANKING AUSTRALIA LTD PTY LIMITED MY OUR THE A OF FOR ON WITH AT FROM TO'.split(
    ' ',
  ),
);

const MAX_PHRASE_LENGTH = 3;

export interface DebtWords {
  /** The lenders named, each by its canonical spelling. */
  lenders: ReadonlySet<string>;
  /** The remaining words, without lenders, numbers and generic words. */
  distinctive: ReadonlySet<string>;
  /** All words in order, to compare whole names. */
  text: string;
}

/** The words of a debt's name and of its lender, if known. */
export function debtWords(name: string, lender: string | null): DebtWords {
  const tokens = tokenise(name);
  const lenders = new Set<string>();
  const used = new Set<string>();
  for (const list of [tokens, tokenise(lender ?? '')]) {
    for (let at = 0; at < list.length; at += 1) {
      for (let length = MAX_PHRASE_LENGTH; length > 0; length -= 1) {
        const words = list.slice(at, at + length);
        const lenderName = lenderByPhrase.get(words.join(' '));
        if (!lenderName) continue;
        lenders.add(lenderName);
        for (const word of words) used.add(word);
        break;
      }
    }
  }
  const distinctive = tokens.filter((token) => !genericWords.has(token) && !used.has(token) && !/\d/.test(token));
  // A lender that is not listed is identified by its own words.
  if (lender && lenders.size === 0)
    for (const token of tokenise(lender)) if (!genericWords.has(token)) lenders.add(token);
  return { lenders, distinctive: new Set(distinctive), text: tokens.join(' ') };
}
