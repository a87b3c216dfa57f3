import fc from 'fast-check';

// Property tests try the same examples in every run, so that a run of the tests judges the change and not the day.
// `npm run explore` tries others, and prints the seed of those that fail.

const DEFAULT_SEED = 20_261_128;

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? DEFAULT_SEED) });
