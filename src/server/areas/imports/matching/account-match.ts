import { passesModulus10 } from '#domain/payments/payee-identity.ts';
import { currencyOfName } from '#domain/statements/currency-code.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import { cutText } from '#domain/text/storable.ts';
import { bankOfBsb } from '../../bank-accounts/public.ts';
import type { AccountForFile, NewAccount } from '../../bank-accounts/public.ts';

/** How far the transactions of a file agree with those of an existing account, on the days that both cover. */
export interface Evidence {
  accountId: number;
  /** Transactions of the file (a sample) between the account's first and last date, of those two days only the hits. */
  inRange: number;
  /** Of these, the ones with the same date and amount in the account. */
  hits: number;
  /** The other transactions of the first and last date: an export made during a day has only a part of it. */
  unmatchedAtEdge: number;
  /** Whether the account's transactions came from the same kind of file. */
  sameSource: boolean;
  /** Of the hits among files of the same kind, the ones with the same running balance, and with another one. */
  sameBalance: number;
  otherBalance: number;
  /**
   * Whether the file begins with the balance that the account has before it, or ends with the one that it has after it;
   * null where the file or the account states none.
   */
  continues: boolean | null;
}

const noEvidence: Omit<Evidence, 'accountId'> = {
  inRange: 0,
  hits: 0,
  unmatchedAtEdge: 0,
  sameSource: false,
  sameBalance: 0,
  otherBalance: 0,
  continues: null,
};

const nonAlphanumeric = /[^0-9A-Z]/g;

/** Normalises a number for comparison: letters and digits only, without masks such as *. */
function plain(text: string): string {
  return text.toUpperCase().replace(nonAlphanumeric, '');
}

/** Card numbers are often masked: 'xxxx xxxx xxxx 1234', '4557********1234'. */
function isMasked(number: string): boolean {
  return /[*•]|x{2,}/i.test(number);
}

/**
 * Whether a number is the placeholder that our OFX export gives an account without a number. The account it came from
 * is known by its transactions.
 */
function isPlaceholder(number: string | null): boolean {
  return number !== null && /^WATTLE-\d+$/i.test(number.trim());
}

/** A key for the account named in a file, the same in every file; null where the file names none. */
export function fileKeyOf(facts: StatementAccount): string | null {
  if (facts.number === null || plain(facts.number) === '') return null;
  return `${facts.bank === null ? '' : plain(facts.bank)}|${facts.number.toUpperCase().replace(/\s+/g, '')}`;
}

const cardWords = /credit[ _-]?card|master[ _-]?card|\bamex\b|american[ _-]express/i;

/**
 * Whether a number is a payment card's: sixteen digits (American Express: fifteen) with a valid check digit, or masked.
 */
function isCardNumber(number: string): boolean {
  const compact = number.replace(/[\s-]/g, '');
  if (/^[0-9*•x]{15,16}$/i.test(compact) && isMasked(compact)) return true;
  if (!/^(?:[2456]\d{15}|3[47]\d{13})$/.test(compact)) return false;
  return passesModulus10(compact);
}

const savingsWords = /(?<![a-z])(?:savings?|saver|isaver|esaver|hisa|savings? ?maximi[sz]er|term ?deposit)(?![a-z])/i;
const loanWords = /(?<![a-z])(?:mortgage|(?:home|personal|car)?loan)(?![a-z])/i;
/** A file called 'for my loan' is not of the loan. */
const loanFileWords = /(?<![a-z])(?:home[ _-]?loan|mortgage|personal[ _-]?loan|car[ _-]?loan)(?![a-z])/i;
/** An account beside a loan, whose money is the member's own. */
const offsetWords = /offset/i;

/** The kind of account: as stated in the file, otherwise by a number or name typical of cards, loans or savings. */
function kindOf(facts: StatementAccount, fileName: string): NonNullable<StatementAccount['kind']> {
  if (facts.kind !== null) return facts.kind;
  const name = facts.name ?? fileName;
  if ((facts.number !== null && isCardNumber(facts.number)) || cardWords.test(name)) return 'credit';
  if ((facts.name === null ? loanFileWords : loanWords).test(name) && !offsetWords.test(name)) return 'loan';
  return savingsWords.test(name) ? 'savings' : 'transaction';
}

function bsbOf(facts: StatementAccount): string | null {
  const bank = facts.bank === null ? '' : facts.bank.replace(/\D/g, '');
  if (bank.length === 6) return bank;
  // Some banks write BSB and number as one.
  const digits = facts.number === null || isMasked(facts.number) ? '' : facts.number.replace(/\D/g, '');
  const isJoined =
    bank === '' && (digits.length === 15 || (digits.length === 14 && bankOfBsb(digits.slice(0, 6)) !== null));
  return isJoined || /^\d{6}[ -]\d{5,10}$/.test(facts.number?.trim() ?? '') ? digits.slice(0, 6) : null;
}

function accountDigits(facts: StatementAccount): string {
  const digits = facts.number === null ? '' : facts.number.replace(/\D/g, '');
  const bsb = bsbOf(facts);
  return bsb !== null && digits.length > 10 && digits.startsWith(bsb) ? digits.slice(6) : digits;
}

function sameNumber(facts: StatementAccount, account: AccountForFile): boolean {
  if (account.accountNumber === null || facts.number === null) return false;
  const digits = accountDigits(facts);
  const bsb = bsbOf(facts);
  if (bsb !== null && account.bsb !== null && bsb !== account.bsb) return false;
  if (isMasked(facts.number)) return digits.length >= 4 && account.accountNumber.endsWith(digits.slice(-4));
  return digits.length >= 5 && digits.replace(/^0+/, '') === account.accountNumber.replace(/^0+/, '');
}

function sameName(facts: StatementAccount, account: AccountForFile): boolean {
  return (
    facts.name !== null && facts.name.trim() !== '' && account.name.toLowerCase() === facts.name.trim().toLowerCase()
  );
}

/** Two accounts may move the same amounts on the same days, but not from the same balances. */
function hasOtherBalances({ sameBalance, otherBalance }: Evidence): boolean {
  return otherBalance > 0 && sameBalance === 0;
}

/**
 * Whether the evidence proves the account: enough transactions are stored there, and more than are missing on its first
 * and last date. A single one only counts among files of the same kind.
 */
function isProven(evidence: Evidence, rows: number): boolean {
  if (hasOtherBalances(evidence)) return false;
  if (evidence.inRange === 0 || evidence.hits * 5 < evidence.inRange * 4) return false;
  if (evidence.hits < evidence.unmatchedAtEdge) return false;
  return evidence.hits >= 2 || rows === 1 || evidence.sameSource;
}

function onlyOne<T>(list: readonly T[]): T | null {
  return list.length === 1 ? list[0]! : null;
}

/** Finds the account by what the file states, before its transactions are compared. */
export function accountByName(facts: StatementAccount, accounts: readonly AccountForFile[]): AccountForFile | null {
  const key = fileKeyOf(facts);
  if (key !== null) {
    const known = accounts.find((account) => account.fileKey === key);
    if (known) return known;
    return onlyOne(
      accounts.filter(
        (account) => account.currency === (facts.currency ?? account.currency) && sameNumber(facts, account),
      ),
    );
  }
  return onlyOne(accounts.filter((account) => sameName(facts, account)));
}

/**
 * Finds the account by its transactions: for files that do not name their account, or a new number whose days are
 * already stored in an account without one.
 */
export function accountByRows(
  facts: StatementAccount,
  rows: number,
  accounts: readonly AccountForFile[],
  evidence: readonly Evidence[],
): AccountForFile | null {
  const hasKey = fileKeyOf(facts) !== null;
  const isCandidate = (account: AccountForFile) => {
    if (facts.currency !== null && account.currency !== facts.currency) return false;
    return !hasKey || isPlaceholder(facts.number) || (account.fileKey === null && account.accountNumber === null);
  };
  const candidates = accounts.filter(isCandidate);
  const evidenceOf = (account: AccountForFile): Evidence =>
    evidence.find((entry) => entry.accountId === account.id) ?? { accountId: account.id, ...noEvidence };
  const [proven] = candidates
    .filter((account) => isProven(evidenceOf(account), rows))
    .sort((a, b) => evidenceOf(b).hits - evidenceOf(a).hits);
  if (proven) return proven;
  if (hasKey || facts.name !== null) return null;
  // The next month of an account that received such files: none of its days is stored yet, or a part of the day on
  // which the two files meet, so nothing contradicts. Of several accounts, the balance says which one it continues.
  const previous = candidates.filter((account) => mayContinue(evidenceOf(account)));
  const continued = onlyOne(previous.filter((account) => evidenceOf(account).continues === true));
  if (continued !== null) return continued;
  const only = onlyOne(previous);
  return only !== null && evidenceOf(only).continues === null ? only : null;
}

function mayContinue(evidence: Evidence): boolean {
  const { sameSource, inRange, hits, unmatchedAtEdge } = evidence;
  return sameSource && !hasOtherBalances(evidence) && inRange === hits && (hits > 0 || unmatchedAtEdge === 0);
}

/** The accounts that have such files and aren't this one, only because the balances contradict each other. */
export function contradictedAccounts(
  accounts: readonly AccountForFile[],
  evidence: readonly Evidence[],
): AccountForFile[] {
  const contradicted = evidence.filter(
    (entry) => entry.sameSource && (hasOtherBalances(entry) || (mayContinue(entry) && entry.continues === false)),
  );
  return accounts.filter(({ id }) => contradicted.some(({ accountId }) => accountId === id));
}

const kindNames: Readonly<Record<NonNullable<StatementAccount['kind']>, string>> = {
  transaction: 'Everyday account',
  savings: 'Savings account',
  credit: 'Credit card',
  investment: 'Investment account',
  cash: 'Cash',
  loan: 'Loan',
};

/** Brands whose accounts have the BSBs of another bank: their own files tell them apart. */
const brands: ReadonlySet<string> = new Set(['Up']);

/** The bank's name with the kind of account, unless the name already ends with it. */
function withKind(bank: string, kind: string): string {
  return bank.toLowerCase().endsWith(kind) ? bank : `${bank} ${kind}`;
}

/** The account to create for a file that matches none. `layout` is the name of the bank's layout, if recognised. */
export function newAccountFor(
  facts: StatementAccount,
  file: { layout: string | null; fileName: string },
  taken: readonly string[],
): NewAccount {
  const bsb = bsbOf(facts);
  const digits = accountDigits(facts);
  const bank = file.layout !== null && brands.has(file.layout) ? file.layout : (bankOfBsb(bsb) ?? file.layout);
  const kind = kindOf(facts, file.fileName);
  const ending = digits.length >= 4 ? ` ending ${digits.slice(-4)}` : '';
  const base =
    facts.name?.trim() || `${bank ? withKind(bank, kindNames[kind].toLowerCase()) : kindNames[kind]}${ending}`;
  let name = cutText(base, 80);
  for (let number = 2; taken.includes(name); number += 1) name = `${cutText(base, 74)} ${number}`;
  return {
    name,
    bank,
    bsb,
    accountNumber: facts.number !== null && !isMasked(facts.number) && /^\d{5,10}$/.test(digits) ? digits : null,
    fileKey: fileKeyOf(facts),
    kind,
    accountType: kind === 'savings' ? 'savings' : kind === 'transaction' ? 'everyday' : 'transactional',
    currency: facts.currency ?? currencyOfName(facts.name ?? '') ?? 'AUD',
    openingCents: facts.openingCents ?? 0,
  };
}
