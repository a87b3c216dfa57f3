import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const shared = 'Date,Description,Debit,Credit,Balance\n';
const dated = (heading: string, ...dates: string[]) =>
  readCsv(heading + dates.map((date, row) => `${date},ROW ${row},${row + 1}.00,,${100 - row}.00\n`).join(''));
const daysOf = (read: ReturnType<typeof readCsv>) => read.rows.map(({ date }) => date);

describe('the date order of headings that name no bank', () => {
  it('is the one in which the dates run', () => {
    const read = dated(shared, '03/02/2026', '02/11/2026', '02/10/2026', '02/09/2026', '01/12/2026');
    expect(daysOf(read)).toEqual(['2026-03-02', '2026-02-11', '2026-02-10', '2026-02-09', '2026-01-12']);
    expect(read.survey?.certain).toBe(true);
  });

  it('is asked where the months would be days that follow each other', () => {
    expect(dated(shared, '02/12/2026', '02/11/2026', '02/10/2026').survey?.dateOrderDecided).toBe(false);
    const headless = readCsv('02/03/2026,-45.20,SHOP,100.00\n02/02/2026,-5.00,SHOP,145.20\n');
    expect([headless.survey?.layout, headless.survey?.dateOrderDecided]).toEqual(['CommBank', false]);
  });

  it('is day first, without a question, where the days lie close together', () => {
    const read = dated(shared, '10/02/2026', '09/02/2026', '05/02/2026', '03/02/2026');
    expect([daysOf(read)[0], read.survey?.certain]).toEqual(['2026-02-10', true]);
    expect(dated(shared, '03/02/2026').survey?.certain).toBe(true);
  });

  it('stays that of a bank that the heading names', () => {
    const westpac = 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance\n';
    const { survey } = readCsv(
      `${westpac}032000123456,01/12/2026,A,1.00,,9.00\n032000123456,01/11/2026,B,1.00,,10.00\n032000123456,01/10/2026,C,1.00,,11.00\n`,
    );
    expect([survey?.dateOrderDecided, survey?.mapping.dateOrder]).toEqual([true, 'dmy']);
  });
});

describe('dates of three pairs of figures', () => {
  it('are asked where they lie years apart, unless they begin with the year', () => {
    const read = dated('Day of posting,Description,Debit,Credit,Balance\n', '26/02/14', '26/02/13', '26/02/01');
    const heading = dated('Date,Details,Debit,Credit,Balance\n', '26/02/14', '26/02/13', '26/02/01');
    expect(heading.survey).toMatchObject({ dateOrderDecided: false, mapping: { dateOrder: 'ymd' } });
    expect(daysOf(heading)).toEqual(['2026-02-14', '2026-02-13', '2026-02-01']);
    expect(read.survey?.certain).toBe(false);
  });

  it('are days first where the year stays', () => {
    const read = dated('Date,Details,Debit,Credit,Balance\n', '26/02/26', '25/02/26', '13/02/26');
    expect([daysOf(read)[0], read.survey?.dateOrderDecided]).toEqual(['2026-02-26', true]);
  });
});
