import type { RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** The rules that the OpenAPI document is checked by: every recommended one of Spectral, and those below. */
const ruleset: RulesetDefinition = {
  extends: [[oas as RulesetDefinition, 'recommended']],
  rules: {
    // Not among the recommended ones, and held by our document.
    'oas3-parameter-description': 'warn',
    'openapi-tags-alphabetical': 'warn',
    'openapi-tags-uniqueness': 'warn',
  },
};

export default ruleset;
