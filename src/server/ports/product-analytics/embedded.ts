import type { ProductAnalytics } from './port.ts';

/** Events stay where they were recorded, in our own table, which the back office reads. */
export const embeddedAnalytics: ProductAnalytics = {
  adapter: 'embedded (events stay in our own table)',
  service: null,
  async send() {},
};
