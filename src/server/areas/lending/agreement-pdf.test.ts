import { expect, test } from 'vitest';
import { readPdf } from '#tests/build/pdf-text.ts';
import { agreementPdf } from './offers/agreement-pdf.ts';

test('the PDF of an agreement contains all text of the agreement on the screen, in the same order', async () => {
  const text = [
    { heading: 'Parties', paragraphs: ['Borrower (“you”): Nguyễn Łucja O’Brien, 3/12 Silver Street.'] },
    {
      heading: 'Repayment schedule',
      paragraphs: [
        '104 repayments, $4,576.00 in total:',
        ...Array.from({ length: 104 }, (_, at) => `${at + 1}. 26/11/2026: $44.00`),
      ],
    },
    { heading: 'Cooling-off', paragraphs: ['You can withdraw from this agreement until the end of 18/11/2026.'] },
  ];
  const { title, pages } = await readPdf(await agreementPdf('Wattle', text, new Date('2026-11-16T00:00:00Z')));
  expect(title).toBe('Wattle loan agreement');
  expect(pages.length).toBe(4);
  expect(pages.flat().filter(({ tag }) => tag !== 'Artifact')).toEqual([
    { tag: 'H1', text: 'Wattle loan agreement' },
    ...text.flatMap(({ heading, paragraphs }) => [
      { tag: 'H2', text: heading },
      ...paragraphs.map((paragraph) => ({ tag: 'P', text: paragraph })),
    ]),
  ]);
});
