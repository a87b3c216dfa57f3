import { describe, expect, it } from 'vitest';
import { answersOf } from './answers.ts';
import { flows } from './flows.ts';

const flowOf = (slug: string) => flows.find((flow) => flow.slug === slug);
const lines = (slug: string, needs: Record<string, string>) =>
  answersOf(flowOf(slug), needs).map(({ question, answer }) => `${question}: ${answer}`);

describe('the answers of a visitor', () => {
  it('have the labels that the form of this journey showed, in its order', () => {
    expect(lines('nbn', { speed: '100', home: 'rent', use: 'streaming, work' })).toEqual([
      'Internet use: Streaming, Work or study',
      'Speed you’re looking for: 100 Mbps',
      'Your home: I rent it',
    ]);
    expect(lines('organic2', { service: 'both', solar: 'planned', people: '3' })).toEqual([
      'Bill with solar: Both',
      'Solar panels: Planned',
      'People at home: 3',
    ]);
    expect(lines('leads', { service: 'both', note: 'electricity, after five' })).toEqual([
      'Type of bill: Electricity and gas',
      'Anything we should know: electricity, after five',
    ]);
  });

  it('stay readable where the journey no longer asks the question or offers the choice', () => {
    expect(lines('nbn', { speed: '12', hot_water: 'gas' })).toEqual(['Speed you’re looking for: 12', 'Hot water: gas']);
    expect(answersOf(undefined, { service: 'gas' })).toEqual([{ question: 'Service', answer: 'gas' }]);
    expect(answersOf(flowOf('nbn'), {})).toEqual([]);
  });

  it('cover every choice of every journey', () => {
    for (const flow of flows)
      for (const step of flow.steps) {
        if (step.kind !== 'form' || (step.saves !== 'needs' && step.saves !== 'income')) continue;
        for (const { name, label, choices = [] } of step.fields)
          for (const choice of choices)
            expect(answersOf(flow, { [name]: choice.value }), step.path).toEqual([
              { question: label, answer: choice.label },
            ]);
      }
  });
});
