/** Sources that are cited more than once. */
export const sources = {
  moneysmart: { title: 'Moneysmart, by ASIC', url: 'https://moneysmart.gov.au' },
  debtHelpline: { title: 'National Debt Helpline, 1800 007 007', url: 'tel:1800007007' },
  debtHelplineSite: { title: 'National Debt Helpline', url: 'https://ndh.org.au' },
  mobStrong: { title: 'Mob Strong Debt Help, 1800 808 488', url: 'tel:1800808488' },
  tax: { title: 'Australian Taxation Office', url: 'https://www.ato.gov.au' },
  paydaySuper: {
    title: 'ATO: due dates for super payments, 13 May 2026',
    url: 'https://smallbusiness.taxsuperandyou.gov.au/super-guarantee-employer-obligations/due-dates-for-super-payments',
  },
  paydaySuperAct: {
    title: 'Treasury Laws Amendment (Payday Superannuation) Act 2025',
    url: 'https://www.ato.gov.au/law/view/document?DocID=PAC%2F20250057%2Fatotoc',
  },
  scamwatch: { title: 'Scamwatch', url: 'https://www.scamwatch.gov.au' },
  idcare: { title: 'IDCARE, 1800 595 160', url: 'tel:1800595160' },
  cyber: { title: 'ReportCyber', url: 'https://www.cyber.gov.au/report-and-recover/report' },
  complaints: { title: 'Australian Financial Complaints Authority', url: 'https://www.afca.org.au' },
  dataRight: { title: 'Consumer Data Right', url: 'https://www.cdr.gov.au' },
  services: { title: 'Services Australia', url: 'https://www.servicesaustralia.gov.au' },
} as const;

/** The day on which all facts were last checked. */
export const checked = '2026-11-21';
