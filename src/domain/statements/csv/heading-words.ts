/**
 * The words by which headings name their columns, in the languages of the exports that members bring. Names are held
 * against these in plain form (small letters, no accents, no punctuation). A weight of 60 or more means that the name
 * says so clearly; less, that the column's figures must confirm it.
 */

import type { CsvColumnRole } from './mapping.ts';

export type HeadingRole = CsvColumnRole | 'description';

interface HeadingWords {
  role: HeadingRole;
  weight: number;
  pattern: RegExp;
}

const dateWord = 'date|datum|dato|fecha|datetime|buchungstag|paivamaara|pvm';
const amountWord =
  'amount|betrag|bedrag|montant|importe|importo|belop|bel[øo][pb]|belopp|kwota|castka|osszege?|valor|monto|maara|sum+a';
const outWord =
  'debits?|debet|withdrawals?|money out|paid out|outflows?|soll|belastung|ausgaben?|zahlungsausgang|decrease|payments?|purchases?|spent|spend|spending|expenses?|charges?|debited|withdrawn|uttag|debe|cargo|debito|uscite|out';
const inWord =
  'credits?|kredit|deposits?|money in|paid in|inflows?|haben|gutschrift|einnahmen|zahlungseingang|increase|receipts?|credited|deposited|lodgements?|lodged|insattning|abono|credito|entrate|in';

/** Later entries do not weaken earlier ones: a name keeps its greatest weight for each role. */
const words: readonly HeadingWords[] = [
  { role: 'date', weight: 100, pattern: new RegExp(`^(${dateWord}|data)$`) },
  {
    role: 'date',
    weight: 95,
    pattern:
      /^(transaction|trans|tran|txn) (date|datum|day)$|^(buchungs|transaktions|beleg|boek|bokforings)(tag|datum|dato|dag)$|^date (of |and )?(transaction|operation|posted|time)$/,
  },
  { role: 'date', weight: 90, pattern: /^(booking|posting|posted|entry|entered) (date|datum|day)$/ },
  { role: 'date', weight: 70, pattern: new RegExp(`\\b(${dateWord}|datuma|data)\\b|(datum|dato|date)$`) },
  { role: 'date', weight: 60, pattern: /^(time|created|created at|timestamp|when|bogf[øo]rt|bokf[øo]rt)$/ },
  { role: 'date', weight: 30, pattern: /^(valuta|wert|wertstellung|value date|valutadatum)$/ },

  {
    role: 'amount',
    weight: 100,
    pattern: new RegExp(
      `^(transaction |total |net |booked |transactie)?(${amountWord})( aud| nzd| usd| gbp| eur| chf)?$`,
    ),
  },
  { role: 'amount', weight: 80, pattern: new RegExp(`(${amountWord})`) },
  { role: 'amount', weight: 75, pattern: /^(net|netto|sum|total aud)$/ },
  { role: 'amount', weight: 62, pattern: /^(gross|total|value|money)$/ },
  // ME's signed amounts; under the same name other banks write DR or CR beside an amount.
  { role: 'amount', weight: 70, pattern: /^(debits? (and |or )?credits?|credits? (and |or )?debits?)$/ },

  { role: 'debit', weight: 100, pattern: new RegExp(`^(${outWord})$`) },
  {
    role: 'debit',
    weight: 85,
    pattern: new RegExp(
      `^(${outWord}) (amount|aud|nzd|sgd|usd|gbp|eur)$|^amount (${outWord})$|\\b(debit|withdrawals?|outflow|money out|paid out|belastung)\\b`,
    ),
  },
  { role: 'credit', weight: 100, pattern: new RegExp(`^(${inWord})$`) },
  {
    role: 'debit',
    weight: 90,
    pattern:
      /^(purchases|debits?|withdrawals?|charges|payments|expenses)( (and |or )?(purchases|debits?|withdrawals?|charges|fees|interest|(cash )?advances))+$/,
  },
  {
    role: 'credit',
    weight: 90,
    pattern:
      /^(re)?payments? ((and |or )?(credits?|refunds)|received)$|^(deposits?|credits?|receipts|refunds)( (and |or )?(deposits?|credits?|refunds|receipts))+$|^credits (and |or )?payments$/,
  },
  {
    role: 'credit',
    weight: 85,
    pattern: new RegExp(
      `^(${inWord}) (amount|aud|nzd|sgd|usd|gbp|eur)$|^amount (${inWord})$|\\b(credit|deposits?|inflow|money in|paid in|gutschrift)\\b(?! card)`,
    ),
  },

  {
    role: 'flag',
    weight: 100,
    pattern:
      /^(d c|c d|dr cr|cr dr|soll haben|s h|af bij|in out|direction|bevetel kiadas|cdt dbt ind|sign|in or out)$|(debit|debet).*(credit|kredit)|(credit|kredit).*(debit|debet)|^(incomes?|inc|earnings?) (or |and )?(expenses?|exp)$|^(expenses?|exp) (or |and )?(incomes?|inc|earnings?)$/,
  },
  { role: 'flag', weight: 40, pattern: /\b(type|typ|kind|indicator|code|kennzeichen|flow)\b/ },

  {
    role: 'balance',
    weight: 100,
    pattern:
      /^((account |running |closing |cash |ledger )?balance|runningbalance|saldo|kontostand|solde|egyenleg|zustatek|running)$/,
  },
  { role: 'balance', weight: 70, pattern: /balance|saldo|kontostand|solde|egyenleg|zustatek/ },

  {
    role: 'id',
    weight: 100,
    pattern:
      /^(transaction|txn|trans|unique|reference|journal|payment) ?id$|^(id|fitid|uuid|transaction (reference )?number|id transakce|transactie id)$/,
  },

  {
    role: 'description',
    weight: 100,
    pattern:
      /^(description|narrative|narration|transaction (details|description)|details?|particulars|omschrijving( 1)?|buchungstext|verwendungszweck|libelle|text|tekst|beskrivelse|descripcion|descrizione|opis|popis|payment details|original description|transactions?|toelichting|mededelingen)$|^opis /,
  },
  {
    role: 'description',
    weight: 70,
    pattern: /descri|narrat|detail|omschr|verwend|buchungstext|beschreibung|purpose|memo\b|libelle/,
  },
  {
    role: 'description',
    weight: 30,
    pattern:
      /^(notes?|message|comments?|(payment )?reference( text)?|remittance( information)?|memo|zprava.*|kozlemeny)$/,
  },

  {
    role: 'payee',
    weight: 100,
    pattern:
      /^(payee|payee name|merchant|merchant name|name|naam|counterparty|counterparty name|beneficiary|other party|vendor|empfanger|naam tegenpartij|partner( neve| name)?|partnername|handelaar|title)$/,
  },
  {
    role: 'payee',
    weight: 65,
    pattern:
      /payee|merchant|counter ?party|empf|tegenpartij|beneficiary|beg(u|ue)nstigte|protiuctu|auftraggeber|counteraccount/,
  },

  { role: 'category', weight: 100, pattern: /^(category|kategorie|categorie|categoria|categories)$/ },
  {
    role: 'account',
    weight: 100,
    pattern: /^(account|account ?(name|title|label|nickname|description)|konto|kontoname)$/,
  },
  { role: 'account', weight: 80, pattern: /^wallet( name)?$/ },
  {
    role: 'number',
    weight: 100,
    pattern:
      /^(account ?(number|no|num)|bank account|iban bban|iban|konto ?nr|auftragskonto|auftraggeberkonto|rekeningnummer|rekening)$/,
  },
  { role: 'notes', weight: 90, pattern: /^(notes?|comments?|memo|bemerkung|client note)$/ },
  {
    role: 'currency',
    weight: 100,
    pattern:
      /^(currency|currency code|ccy|wahrung|waehrung|munt|devise|devisa|devizanem|valuta|moneda|mena|mena uctu|ccy)$/,
  },
  { role: 'currency', weight: 65, pattern: /currency|wahrung|waehrung|\bdevise\b|devizanem/ },
  { role: 'tags', weight: 90, pattern: /^(tags?|labels?)$/ },
  { role: 'status', weight: 90, pattern: /^(status|state|info|booking status)$/ },
];

/** Names that speak of another figure, date or party than the row's own. */
const notTheRows: Partial<Record<HeadingRole, RegExp>> = {
  date: /valut|wert|value|effective|process|settle|rente|due|interest|updated|expir|birth|statement|period/,
  amount:
    /orig|foreign|fremd|local|fee|tax\b|gst|vat\b|eredeti|puvodni|transaction currency|price|exchange|kurs|limit|split|native|cashback|oorspr|\btip\b|discount|reward|poplatek|subtotal|round up|available/,
  debit: /card|account|direct/,
  credit: /card|account|direct|limit/,
  balance: /available|limit|opening/,
  description: /account (name|description)/,
  payee: /iban|bic|blz|number|nummer|adress|adres|city|category|account number|\bnr\b|code|konto\b/,
  currency: /foreign|fremd|local|orig|tranzakcio|rate/,
  number: /tegenpartij|counter/,
};

/** Figures beside the amount that are never what moved the balance. */
const neverTheRows: Partial<Record<HeadingRole, RegExp>> = {
  amount: /shipping|handling|postage|^(sales )?(tax|gst|vat|tip|gratuity)( amount)?$|^amount (of )?(tax|gst|vat|tip)$/,
};

const otherFigures =
  /fee|tax\b|gst|vat\b|\btip\b|shipping|handling|postage|discount|cashback|reward|balance|saldo|foreign|orig|native|limit|available|price|quantity|units|shares|percent|points|rate|exchange|\bid\b|number|\bno\b|code|%/;

/** Whether a name means a figure that isn't the row's money in or out: a fee, a tax, a balance, a rate. */
export function namesOtherFigure(name: string): boolean {
  return otherFigures.test(name);
}

const demoted = 25;

/** The weight of a normalised name for each role; roles without weight are left out. */
export function headingWeights(name: string): Map<HeadingRole, number> {
  const weights = new Map<HeadingRole, number>();
  if (name === '' || name.length > 80) return weights;
  for (const { role, weight, pattern } of words) {
    if (!pattern.test(name) || neverTheRows[role]?.test(name)) continue;
    const cappedWeight = notTheRows[role]?.test(name) ? Math.min(weight, demoted) : weight;
    weights.set(role, Math.max(weights.get(role) ?? 0, cappedWeight));
  }
  if ((weights.get('flag') ?? 0) === 100) {
    weights.delete('debit');
    weights.delete('credit');
  }
  return weights;
}

/** How much a row of names looks like a heading: the number of different things that it clearly names. */
export function headingScore(names: readonly string[]): { score: number; hasDate: boolean; hasMoney: boolean } {
  const named = new Set<HeadingRole>();
  for (const name of names) {
    for (const [role, weight] of headingWeights(name)) if (weight >= 60) named.add(role);
  }
  return {
    score: named.size,
    hasDate: named.has('date'),
    hasMoney: named.has('amount') || named.has('debit') || named.has('credit'),
  };
}

const currencyInName = /\b(AUD|NZD|USD|GBP|EUR|CHF|CAD|SGD|HKD|JPY|CZK|HUF|PLN|SEK|NOK|DKK|INR|ZAR)\b/;

/** The currency that a heading names beside the amount ('Betrag (EUR)'), or null. */
export function currencyOfHeading(name: string): string | null {
  return currencyInName.exec(name.toUpperCase())?.[1] ?? null;
}
