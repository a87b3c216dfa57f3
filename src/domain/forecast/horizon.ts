/** How far a forecast looks, and what the operator's map of features calls the part that a plan may keep back (rule C02). */
export const DEFAULT_WEEKS = 13;
export const MAX_WEEKS = 26;
/** So many weeks are open whatever the map says. */
export const OPEN_WEEKS = 4;

export const forecastFeature = 'Forecast beyond 4 weeks';
export const optimizerFeature = 'Optimizer';

/** A pay that was due and has not been seen is still expected, for so many days. */
export const LATE_PAY_DAYS = 14;
