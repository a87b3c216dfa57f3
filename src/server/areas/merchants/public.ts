export { bankImages } from './bank-logo-store.ts';
export { refreshBankLogos } from './bank-logos.ts';
export { logoPath } from './logo.ts';
export { merchantKeys, merchantNames } from './store.ts';
