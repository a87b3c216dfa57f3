import { centsFromDollars } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Flow, FlowField } from './kit.ts';

/** An answer of a visitor as the form showed it. */
export interface ShownAnswer {
  question: string;
  answer: string;
}

/** The calls that store a list of choices join it with this. */
const SEPARATOR = ', ';

/** A value as the visitor saw it. One that the form no longer offers stays as it was stored. */
function shown({ control, choices = [] }: FlowField, value: string): string {
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (control === 'choices') return value.split(SEPARATOR).map(labelOf).join(SEPARATOR);
  if (control === 'money' && value !== '') return formatCents(centsFromDollars(Number(value)), { currency: true });
  return labelOf(value);
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/**
 * A visitor's stored answers with the labels of the form, in the order of its fields. Answers to questions that the
 * journey no longer asks follow under their own names.
 */
export function answersOf(flow: Flow | undefined, needs: Readonly<Record<string, string>>): ShownAnswer[] {
  const fields = (flow?.steps ?? []).flatMap((step) =>
    step.kind === 'form' && (step.saves === 'needs' || step.saves === 'income') ? step.fields : [],
  );
  const names = [...new Set([...fields.map(({ name }) => name), ...Object.keys(needs)])];
  return names.flatMap((name) => {
    const value = needs[name];
    if (value === undefined || value === '') return [];
    const named = fields.filter((field) => field.name === name);
    const field = named.find(({ choices }) => choices?.some((choice) => choice.value === value)) ?? named[0];
    return [{ question: field?.label ?? titled(name), answer: field ? shown(field, value) : value }];
  });
}
