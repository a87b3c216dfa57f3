import { describe, expect, it } from 'vitest';
import { paramsIn, stepAt, withParams } from './match.ts';

describe('the path of a step', () => {
  it('fits its pattern part by part', () => {
    expect(paramsIn('/tour/:hash', '/tour/ANNA22')).toEqual({ hash: 'ANNA22' });
    expect(paramsIn('/tour/:hash/monthly', '/tour/ANNA22/monthly')).toEqual({ hash: 'ANNA22' });
    expect(paramsIn('/tour/:hash', '/tour/ANNA22/monthly')).toBeUndefined();
    expect(paramsIn('/tour/:hash', '/tour/')).toBeUndefined();
    expect(paramsIn('/tour', '/tour')).toEqual({});
  });

  it('is found as it is before a pattern', () => {
    const steps = [{ path: '/tour/:hash' }, { path: '/tour/v2' }];
    expect(stepAt(steps, '/tour/v2')).toBe(steps[1]);
    expect(stepAt(steps, '/tour/ANNA22')).toBe(steps[0]);
    expect(stepAt(steps, '/tour')).toBeUndefined();
  });

  it('takes over the parameters that are known', () => {
    expect(withParams('/tour/:hash/premium', { hash: 'ANNA22' })).toBe('/tour/ANNA22/premium');
    expect(withParams('/welcome/get-start/:mode', {})).toBe('/welcome/get-start/:mode');
  });
});
