import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { journeys } from '#contract/areas/journeys.ts';
import { landingFrames } from './frames.tsx';
import { DETAILS_PATH, VISIT_PATH } from './visit.ts';

const drawings = readFileSync(new URL('../illustrations.svg', import.meta.url), 'utf8');
const frames = landingFrames(drawings);
const frameAt = (path: string) => frames.find((each) => each.path === path)?.frame ?? '';

describe('the landing pages of journeys', () => {
  it('are the start pages that are open to everybody', () => {
    const paths = frames.map(({ path }) => path);
    expect(paths).toHaveLength(57);
    expect(paths).toContain('/energy-swap/v2');
    expect(paths.filter((path) => path.includes(':') || path.startsWith('/welcome/start'))).toEqual([]);
    expect(paths).not.toContain('/overflow/details');
  });

  it('have a title, a drawing and one way on each, and no words of their own that operators may change', () => {
    for (const { path, title, drawing, frame } of frames) {
      expect(title, path).not.toBe('');
      expect(drawing, path).not.toBe('');
      expect(frame, path).toContain('{heading}');
      expect(frame.includes('data-landing-form') || /<a class="[^"]*" href="\/[^"]*"><span>/.test(frame), path).toBe(
        true,
      );
      // The policy of the page allows no inline styles.
      expect(frame, path).not.toContain('style=');
    }
  });

  it('ask for details in a form that cannot be sent without its script', () => {
    expect(frameAt('/nfgu4')).toContain('name="postcode"');
    expect(frameAt('/nfgu4')).toMatch(/<button type="submit"[^>]* disabled=""/);
    expect(frameAt('/nfgu4')).toContain('Read the privacy policy');
  });

  it('call the endpoints of the contract', () => {
    expect([VISIT_PATH, DETAILS_PATH]).toEqual([journeys.visit.path, journeys.saveDetails.path]);
  });
});
