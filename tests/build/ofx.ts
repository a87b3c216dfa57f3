export interface StatementRow {
  date: string;
  cents: number;
  words: string;
}

/** An OFX statement of one account. */
export function ofx(account: string, type: string, rows: readonly StatementRow[]): string {
  const lines = rows.map(
    ({ date, cents, words }, at) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${date}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${account}-${at}<MEMO>${words}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>062000<ACCTID>${account}<ACCTTYPE>${type}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20261114\n${lines.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}
