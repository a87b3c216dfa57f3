import type { RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

const recommended = oas as RulesetDefinition & { rules?: Record<string, unknown> };

/** The rules that the OpenAPI document is checked by: every recommended one of Spectral, and those below. */
const ruleset: RulesetDefinition = {
  extends: [[recommended, 'recommended']],
  rules: {
    // As recommended, but its own path throws at a null, which examples have.
    'duplicated-entry-in-enum': {
      ...(recommended.rules?.['duplicated-entry-in-enum'] as object),
      given: "$..[?(@ && @property !== 'properties' && @.enum && @.enum.constructor.name === 'Array')]",
    } as never,
    // Not among the recommended ones, and held by our document.
    'oas3-parameter-description': 'warn',
    'openapi-tags-alphabetical': 'warn',
    'openapi-tags-uniqueness': 'warn',
  },
};

export default ruleset;
