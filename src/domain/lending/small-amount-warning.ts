/**
 * The warning required wherever small loans are offered. The wording is prescribed and must not be changed. Check it
 * against the current regulations before going live.
 */
export const smallAmountWarning = {
  since: '2013-03-01',
  source: 'National Consumer Credit Protection Regulations 2010, subparagraph 28XXB(d)(i), warning on websites',
  checkedOn: '2026-11-23',
  title: 'Do you really need a loan today?*',
  opening: 'It can be expensive to borrow small amounts of money and borrowing may not solve your money problems.',
  lead: 'Check your options before you borrow:',
  options: [
    'For information about other options for managing bills and debts, ring 1800 007 007 from anywhere in Australia to talk to a free and independent financial counsellor',
    'Talk to your electricity, gas, phone or water provider to see if you can work out a payment plan',
    'If you are on government benefits, ask if you can receive an advance from Centrelink: Phone: 13 17 94',
  ],
  closing:
    'The Government’s MoneySmart website shows you how small amount loans work and suggests other options that may help you.',
  note: '* This statement is an Australian Government requirement under the National Consumer Credit Protection Act 2009.',
} as const;
