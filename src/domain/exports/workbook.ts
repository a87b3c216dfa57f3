/**
 * Spreadsheet workbooks: the parts of an OOXML package (ECMA-376) as text, to be zipped under their paths. Texts are
 * inline strings, which are never interpreted as formulas; amounts and dates are numbers.
 */

import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { plainAmount } from './book.ts';
import { looksLikeFormula } from './csv.ts';

export type Cell = string | number | null | { cents: number } | { date: CivilDate };

export interface SheetColumn {
  title: string;
  /** In characters. */
  width: number;
}

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of the styles below. */
const look = { plain: 0, heading: 1, money: 2, day: 3, quoted: 4 } as const;
const MAX_CELL = 32_767;
/** The date that spreadsheets count as 0. */
const DAY_ZERO = '1899-12-30';

function xml(text: string): string {
  return text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      ' ',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text.slice(0, MAX_CELL))}</t></is></c>`;
}

function cell(value: Cell): string {
  if (value === null || value === '') return '<c/>';
  // Quote prefix, as spreadsheets set it on text that starts like a formula: it stays text when edited.
  if (typeof value === 'string') return textCell(value, looksLikeFormula(value) ? look.quoted : look.plain);
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if ('cents' in value) return `<c s="${look.money}"><v>${plainAmount(value.cents)}</v></c>`;
  return `<c s="${look.day}"><v>${daysBetween(DAY_ZERO, value.date)}</v></c>`;
}

export function sheetRow(cells: readonly Cell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

/** Freezes the header row. */
export function sheetStart({ columns }: Sheet): string {
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths}</cols><sheetData><row>${columns.map(({ title }) => textCell(title, look.heading)).join('')}</row>`
  );
}

export const sheetEnd = '</sheetData></worksheet>';

/** The path of the sheet with this index (from 0) in the package. */
export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00;[Red]\\-#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>';

/** All parts of the package except its sheets. */
export function workbookParts(sheets: readonly Sheet[]): { path: string; text: string }[] {
  const overrides = sheets
    .map((_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${contentType}.worksheet+xml"/>`)
    .join('');
  const listed = sheets
    .map(({ name }, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  const related = sheets
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  return [
    {
      path: '[Content_Types].xml',
      text:
        `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides}</Types>`,
    },
    {
      path: '_rels/.rels',
      text: `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      text: `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `${declaration}<Relationships xmlns="${relationships}">${related}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/styles.xml', text: styles },
  ];
}
