import type { ProductAnalytics } from './port.ts';

/** Events stay where they were noted, in our own table, which the operators' screens read. */
export const embeddedAnalytics: ProductAnalytics = {
  adapter: 'embedded (events stay in our own table)',
  service: null,
  async send() {},
};
