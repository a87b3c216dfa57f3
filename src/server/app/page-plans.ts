/** A plan as the landing page shows it. */
export interface PagePlan {
  name: string;
  /** In words: '$0' or '$10.00 a month'. */
  price: string;
  description: string;
  features: readonly string[];
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Fills in the names in braces. In one pass, so that a brace in a value stays as it is. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? escaped(values[name]!) : whole));
}

const planTemplate = /<article data-plan="".*?<\/article>/s;
const featureTemplate = /<li data-feature="".*?<\/li>/s;

/** Repeats the plan of the built page for each plan; without plans the whole section is left out. */
export function withPlans(html: string, plans: readonly PagePlan[]): string {
  if (plans.length === 0) return html.replace(/<section data-plans="".*?<\/section>/s, '');
  return html.replace(planTemplate, (template) =>
    plans
      .map(({ features, ...plan }) => {
        const [item = ''] = featureTemplate.exec(template) ?? [];
        const [before = '', after = ''] = template.split(item);
        const items = features.map((feature) => filled(item, { feature })).join('');
        const { name, price, description } = plan;
        const values = { plan: name, price, description };
        return filled(before, values) + items + filled(after, values);
      })
      .join(''),
  );
}
