/** How far a forecast looks ahead, and the feature that plans can limit it by (rule C02). */
export const DEFAULT_WEEKS = 13;
export const MAX_WEEKS = 26;
/** Weeks that are available on every plan. */
export const OPEN_WEEKS = 4;

export const forecastFeature = 'Forecast beyond 4 weeks';
export const optimizerFeature = 'Optimizer';

/** In days. A late pay is still expected for this long. */
export const LATE_PAY_DAYS = 14;
