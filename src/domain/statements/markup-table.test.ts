import { describe, expect, it } from 'vitest';
import { markupRows } from './markup-table.ts';

const rowsOf = (...rows: string[]) => markupRows(`<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`);

describe('merged cells', () => {
  it('keep the cells beside and below them in their columns', () => {
    expect(
      rowsOf(
        '<td colspan="3">Statement</td>',
        '<td rowspan=3>18/10/2026</td><td>COLES</td><td rowspan="2">-45.60</td>',
        '<td>part of it</td>',
        '<td>BUS</td><td>-4.40</td>',
        '<td>19/10/2026</td><td>PAY</td><td>9.00</td>',
      ),
    ).toEqual([
      ['Statement', '', ''],
      ['18/10/2026', 'COLES', '-45.60'],
      ['18/10/2026', 'part of it', ''],
      ['18/10/2026', 'BUS', '-4.40'],
      ['19/10/2026', 'PAY', '9.00'],
    ]);
  });

  it('reach no further where a row is shorter', () => {
    expect(
      rowsOf(
        '<td>18/10/2026</td><td>COLES</td><td rowspan="2">-45.60</td>',
        '<td>Note</td>',
        '<td>A</td><td>B</td><td>C</td>',
      ),
    ).toEqual([['18/10/2026', 'COLES', '-45.60'], ['Note'], ['A', 'B', 'C']]);
  });
});
