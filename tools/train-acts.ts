/**
 * Trains the second reading of the assistant from the labelled sentences in `tools/acts`, one file for each voice,
 * and prints how well it reads voices that were left out of the training: `node tools/run.mjs tools/train-acts.ts`,
 * which takes about a minute. A line has an act and a sentence, separated by a tab; names of merchants, people and
 * accounts are in braces.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { acts } from '#domain/assistant/acts/acts.ts';
import type { Act } from '#domain/assistant/acts/acts.ts';
import { FEATURES, featuresOf } from '#domain/assistant/acts/features.ts';
import { actChances, actModelFile } from '#domain/assistant/acts/model.ts';
import type { ActModel } from '#domain/assistant/acts/model.ts';
import { noNames } from '#domain/assistant/member-names.ts';
import { readQuestion } from '#domain/assistant/read-question.ts';
import type { Now } from '#domain/assistant/when.ts';
import { chanceOf } from '#tests/safety/chance.ts';

const folder = new URL('acts/', import.meta.url);
const target = new URL('../src/server/ports/assistant/acts.bin', import.meta.url);
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };
const EPOCHS = 15;
const RATE = 0.3;
const DECAY = 1e-6;

interface Example {
  act: number;
  shape: string;
  features: readonly number[];
  said: string;
  text: string;
}

function exampleOf(line: string, place: string): Example {
  const [act, sentence] = line.split('\t') as [Act, string];
  if (!acts.includes(act) || sentence === undefined) throw new Error(`${place} is not an example: ${line}`);
  const names = [...sentence.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
  const text = sentence.replaceAll(/[{}]/g, '');
  const { shape, text: said } = readQuestion(text, now, { ...noNames, merchants: names });
  return { act: acts.indexOf(act), shape, features: featuresOf(shape, said), said, text };
}

/** Logistic regression over all acts, trained with AdaGrad. */
function trained(examples: readonly Example[]): ActModel {
  const { below } = chanceOf(2026);
  const weights = new Float32Array(FEATURES * acts.length);
  const seen = new Float32Array(FEATURES * acts.length).fill(1e-6);
  const order = examples.map((_example, at) => at);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { act, features } = examples[at]!;
      const sums = new Float64Array(acts.length);
      for (const feature of features)
        for (let one = 0; one < acts.length; one += 1) sums[one]! += weights[feature * acts.length + one]!;
      const most = Math.max(...sums);
      let all = 0;
      for (let one = 0; one < acts.length; one += 1) all += sums[one] = Math.exp(sums[one]! - most);
      for (let one = 0; one < acts.length; one += 1) {
        const slope = sums[one]! / all - (one === act ? 1 : 0);
        for (const feature of features) {
          const place = feature * acts.length + one;
          const full = slope + DECAY * examples.length * weights[place]!;
          seen[place]! += full * full;
          weights[place]! -= (RATE / Math.sqrt(seen[place]! + 1)) * full;
        }
      }
    }
  }
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { step, weights: Int8Array.from(weights, (weight) => Math.round(weight / step)) };
}

const voices = readdirSync(folder)
  .filter((name) => name.endsWith('.tsv'))
  .toSorted()
  .map((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line, at) => exampleOf(line, `${name}:${at + 1}`)),
  );

const best = (chances: Readonly<Record<Act, number>>): [Act, number] =>
  (Object.entries(chances) as [Act, number][]).reduce((one, other) => (other[1] > one[1] ? other : one));

let [right, all] = [0, 0];
const wrong = new Map<string, number>();
const sure = { right: 0, all: 0 };
for (const [at, voice] of voices.entries()) {
  const model = trained(voices.filter((_voice, other) => other !== at).flat());
  for (const { act, shape, said, text } of voice) {
    const [result, chance] = best(actChances(model, shape, said));
    all += 1;
    if (chance >= 0.7) sure.all += 1;
    if (result === acts[act]) {
      right += 1;
      if (chance >= 0.7) sure.right += 1;
    } else {
      const pair = `${acts[act]!} as ${result}`;
      wrong.set(pair, (wrong.get(pair) ?? 0) + 1);
      if (process.argv.includes('--wrong'))
        console.info(`${acts[act]!}\t${result}\t${chance.toFixed(2)}\t${text}\t${shape}`);
    }
  }
}
console.info(
  `Voices left out of the training: ${right} of ${all} correct (${((right / all) * 100).toFixed(1)} %); of the ${sure.all} with confidence (0.7) ${((sure.right / sure.all) * 100).toFixed(1)} %.`,
);
console.info(
  [...wrong]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([pair, count]) => `${pair} ${count}`)
    .join(', '),
);
writeFileSync(target, actModelFile(trained(voices.flat())));
