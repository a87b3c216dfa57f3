import { passesModulus10 } from '#domain/payments/payee-identity.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import { bankOfBsb } from '../../bank-accounts/public.ts';
import type { AccountForFile, NewAccount } from '../../bank-accounts/public.ts';

/** What the rows of a file say about an account that stands: on the days that it has rows, how many rows of the file it has too. */
export interface Evidence {
  accountId: number;
  /** Rows of the file (a sample) on days between the account's first and last. */
  inRange: number;
  /** Of these, rows with the same day and amount in the account. */
  hits: number;
  /** Rows of the account that came from the same kind of file. */
  sameSource: boolean;
}

const emails = /[^0-9A-Z]/g;

/** A number as it can be compared: letters and digits only; masks such as * stay out. */
function plain(text: string): string {
  return text.toUpperCase().replace(emails, '');
}

/** Card numbers come masked: 'xxxx xxxx xxxx 1234', '4557********1234'. */
function isMasked(number: string): boolean {
  return /[*•]|x{2,}/i.test(number);
}

/** How a file names its account, in one word that stays the same from file to file; null when it does not. */
export function fileKeyOf(facts: StatementAccount): string | null {
  if (facts.number === null || plain(facts.number) === '') return null;
  return `${facts.bank === null ? '' : plain(facts.bank)}|${facts.number.toUpperCase().replace(/\s+/g, '')}`;
}

const cardWords = /credit[ _-]?card|master[ _-]?card|\bamex\b|american[ _-]express/i;

/** Whether a number is that of a payment card: sixteen digits (American Express: fifteen) with their check digit, or most of them masked. */
function isCardNumber(number: string): boolean {
  const compact = number.replace(/[\s-]/g, '');
  if (/^[0-9*•x]{15,16}$/i.test(compact) && isMasked(compact)) return true;
  if (!/^(?:[2456]\d{15}|3[47]\d{13})$/.test(compact)) return false;
  return passesModulus10(compact);
}

const savingsWords = /(?<![a-z])(?:savings?|saver|isaver|esaver|hisa|savings? ?maximi[sz]er|term ?deposit)(?![a-z])/i;
const loanWords = /(?<![a-z])(?:home[ _-]?loan|mortgage|personal[ _-]?loan|car[ _-]?loan)(?![a-z])/i;

/** What sort of account it is: by the file's own word, else by the number or name that only a card, a loan or savings have. */
function kindOf(facts: StatementAccount, fileName: string): NonNullable<StatementAccount['kind']> {
  if (facts.kind !== null) return facts.kind;
  const name = facts.name ?? fileName;
  if ((facts.number !== null && isCardNumber(facts.number)) || cardWords.test(name)) return 'credit';
  if (loanWords.test(name)) return 'loan';
  return savingsWords.test(name) ? 'savings' : 'transaction';
}

function bsbOf(facts: StatementAccount): string | null {
  const bank = facts.bank === null ? '' : facts.bank.replace(/\D/g, '');
  if (bank.length === 6) return bank;
  // Some banks write BSB and number as one.
  const digits = facts.number === null || isMasked(facts.number) ? '' : facts.number.replace(/\D/g, '');
  return /^\d{6}[ -]\d{5,10}$/.test(facts.number?.trim() ?? '') || (bank === '' && digits.length === 15)
    ? digits.slice(0, 6)
    : null;
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

/** Whether the rows prove that this is the account: enough of them stand there already. One alone proves it only among files of one kind. */
function proven(evidence: Evidence, rows: number): boolean {
  if (evidence.inRange === 0 || evidence.hits * 5 < evidence.inRange * 4) return false;
  return evidence.hits >= 2 || rows === 1 || evidence.sameSource;
}

function onlyOne<T>(list: readonly T[]): T | null {
  return list.length === 1 ? list[0]! : null;
}

/** The account by what the file says of itself, before its rows are looked at. */
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
 * The account by its rows: for a file that does not say whose it is, or a number that is seen for the first time while
 * the same days stand already without one.
 */
export function accountByRows(
  facts: StatementAccount,
  rows: number,
  accounts: readonly AccountForFile[],
  evidence: readonly Evidence[],
): AccountForFile | null {
  const named = fileKeyOf(facts) !== null;
  const fits = (account: AccountForFile) => {
    if (facts.currency !== null && account.currency !== facts.currency) return false;
    return !named || (account.fileKey === null && account.accountNumber === null);
  };
  const open = accounts.filter(fits);
  const of = (account: AccountForFile) => evidence.find((entry) => entry.accountId === account.id);
  const sure = open.filter((account) =>
    proven(of(account) ?? { accountId: account.id, inRange: 0, hits: 0, sameSource: false }, rows),
  );
  if (sure.length > 0) return sure.sort((a, b) => (of(b)?.hits ?? 0) - (of(a)?.hits ?? 0))[0]!;
  if (named || facts.name !== null) return null;
  // The next month of the one account that such files went to before: none of its days stands yet, so nothing speaks against.
  const before = onlyOne(open.filter((account) => of(account)?.sameSource === true));
  return before !== null && of(before)!.inRange === 0 ? before : null;
}

const kindNames: Readonly<Record<NonNullable<StatementAccount['kind']>, string>> = {
  transaction: 'Everyday account',
  savings: 'Savings account',
  credit: 'Credit card',
  investment: 'Investment account',
  cash: 'Cash',
  loan: 'Loan',
};

/** A bank's name with the kind of account, which some layouts of cards have in their name already. */
function withKind(bank: string, kind: string): string {
  return bank.toLowerCase().endsWith(kind) ? bank : `${bank} ${kind}`;
}

/** The account to make for a file that belongs to none. `layout` is the name of the bank's layout, where one was recognised. */
export function newAccountFor(
  facts: StatementAccount,
  file: { layout: string | null; fileName: string },
  taken: readonly string[],
): NewAccount {
  const bsb = bsbOf(facts);
  const digits = accountDigits(facts);
  const bank = bankOfBsb(bsb) ?? file.layout;
  const kind = kindOf(facts, file.fileName);
  const ending = digits.length >= 4 ? ` ending ${digits.slice(-4)}` : '';
  const base =
    facts.name?.trim() || `${bank ? withKind(bank, kindNames[kind].toLowerCase()) : kindNames[kind]}${ending}`;
  let name = base.slice(0, 80);
  for (let number = 2; taken.includes(name); number += 1) name = `${base.slice(0, 74)} ${number}`;
  return {
    name,
    bank,
    bsb,
    accountNumber: facts.number !== null && !isMasked(facts.number) && /^\d{5,10}$/.test(digits) ? digits : null,
    fileKey: fileKeyOf(facts),
    kind,
    accountType: kind === 'savings' ? 'savings' : kind === 'transaction' ? 'everyday' : 'transactional',
    currency: facts.currency ?? 'AUD',
    openingCents: facts.openingCents ?? 0,
  };
}
