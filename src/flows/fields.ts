import type { FlowField } from './kit.ts';

/** The fields that several journeys ask for. */

export const detailFields: readonly FlowField[] = [
  { name: 'first_name', label: 'First name', control: 'text', autoComplete: 'given-name', maxLength: 60 },
  { name: 'last_name', label: 'Last name', control: 'text', autoComplete: 'family-name', maxLength: 60 },
  { name: 'email', label: 'Email', control: 'email', autoComplete: 'email', maxLength: 254 },
  {
    name: 'mobile',
    label: 'Mobile',
    control: 'tel',
    hint: 'We’ll text you a code to confirm it’s yours.',
    autoComplete: 'tel',
  },
  { name: 'postcode', label: 'Postcode', control: 'digits', autoComplete: 'postal-code', maxLength: 4 },
];

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const energyService: FlowField = {
  name: 'service',
  label: 'Type of energy',
  control: 'choice',
  choices: [
    { value: 'electricity', label: 'Electricity' },
    { value: 'gas', label: 'Gas' },
    { value: 'both', label: 'Both' },
  ],
};

export const anyService: FlowField = {
  name: 'service',
  label: 'Type of bill',
  control: 'choice',
  choices: [
    { value: 'electricity', label: 'Electricity' },
    { value: 'gas', label: 'Gas' },
    { value: 'both', label: 'Electricity and gas' },
    { value: 'broadband', label: 'Broadband' },
  ],
};

export const home: FlowField = {
  name: 'home',
  label: 'Your home',
  control: 'choice',
  choices: [
    { value: 'own', label: 'I own it' },
    { value: 'rent', label: 'I rent it' },
  ],
};

export const people: FlowField = { name: 'people', label: 'People at home', control: 'digits', maxLength: 2 };
export const staff: FlowField = { name: 'people', label: 'Number of staff', control: 'digits', maxLength: 2 };

export const solar: FlowField = {
  name: 'solar',
  label: 'Solar panels',
  control: 'choice',
  choices: [...yesNo, { value: 'planned', label: 'Planned' }],
};

export const moving: FlowField = {
  name: 'moving',
  label: 'Move-in date',
  control: 'choice',
  choices: [
    { value: 'month', label: 'Within a month' },
    { value: 'quarter', label: 'Within three months' },
    { value: 'no', label: 'I already live there' },
  ],
};

export const arrears: FlowField = {
  name: 'arrears',
  label: 'Missed bills in the last year',
  control: 'choice',
  choices: [
    { value: 'once', label: 'One' },
    { value: 'several', label: 'More than one' },
    { value: 'no', label: 'None' },
  ],
};

export const internetUse: FlowField = {
  name: 'use',
  label: 'Internet use',
  control: 'choices',
  choices: [
    { value: 'browsing', label: 'Browsing and email' },
    { value: 'streaming', label: 'Streaming' },
    { value: 'work', label: 'Work or study' },
    { value: 'gaming', label: 'Gaming' },
  ],
};

export const speed: FlowField = {
  name: 'speed',
  label: 'Speed you’re looking for',
  control: 'choice',
  choices: [
    { value: '25', label: '25 Mbps' },
    { value: '50', label: '50 Mbps' },
    { value: '100', label: '100 Mbps' },
    { value: '250', label: '250 Mbps' },
    { value: 'unsure', label: 'Not sure' },
  ],
};

export const bank: FlowField = {
  name: 'service',
  label: 'Bills to look for',
  control: 'choice',
  choices: [
    { value: 'bank', label: 'All regular bills' },
    { value: 'electricity', label: 'Electricity' },
    { value: 'gas', label: 'Gas' },
    { value: 'broadband', label: 'Broadband' },
  ],
};

export const note: FlowField = {
  name: 'note',
  label: 'Anything we should know',
  control: 'long',
  optional: true,
  maxLength: 500,
};

const billed = {
  electricity: { value: 'electricity', label: 'Electricity' },
  gas: { value: 'gas', label: 'Gas' },
  broadband: { value: 'broadband', label: 'Broadband' },
  mobile: { value: 'mobile', label: 'Mobile' },
};

/** The fields of a bill of one of these services. */
export function billFields(...services: (keyof typeof billed)[]): FlowField[] {
  const usage = services.includes('electricity')
    ? { hint: 'Shown on the bill in kWh, or MJ for gas. Leave it blank if you can’t find it.' }
    : { hint: 'In GB. Leave it blank if your plan is unlimited.' };
  return [
    { name: 'service', label: 'Bill', control: 'choice', choices: services.map((service) => billed[service]) },
    { name: 'provider', label: 'Current provider', control: 'text', optional: true, maxLength: 60 },
    { name: 'amount', label: 'Bill amount', control: 'money' },
    { name: 'days', label: 'Days billed', control: 'digits', maxLength: 3 },
    { name: 'usage', label: 'Usage', control: 'digits', optional: true, maxLength: 6, ...usage },
  ];
}

export const callFields: readonly FlowField[] = [
  { name: 'day', label: 'Day', control: 'day' },
  {
    name: 'window',
    label: 'Your local time',
    control: 'choice',
    choices: [
      { value: 'morning', label: '9 am to noon' },
      { value: 'afternoon', label: 'Noon to 4 pm' },
      { value: 'evening', label: '4 pm to 7 pm' },
    ],
  },
];

export const payFields: readonly FlowField[] = [
  { name: 'pay', label: 'Your pay, after tax', control: 'money' },
  {
    name: 'every',
    label: 'Pay frequency',
    control: 'choice',
    choices: [
      { value: 'weekly', label: 'Every week' },
      { value: 'fortnightly', label: 'Every fortnight' },
      { value: 'four_weekly', label: 'Every four weeks' },
      { value: 'monthly', label: 'Every month' },
    ],
  },
];
