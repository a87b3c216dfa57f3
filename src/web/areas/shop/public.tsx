/** Components for other areas. */
export { AddressFields } from './address-fields.tsx';
export type { AddressValues } from './address-fields.tsx';
