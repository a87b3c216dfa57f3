import type { JourneyCounts } from '#contract/areas/journey-back-office.ts';

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

/** How many visitors reach each page: a bar and its numbers, in one table. */
export function FunnelChart({ journey }: { journey: JourneyCounts }) {
  const first = journey.steps[0]?.visitors ?? 0;
  const most = Math.max(1, ...journey.steps.map(({ visitors }) => visitors));
  return (
    <table className="w-full">
      <caption className="sr-only">Visitors to each page of {journey.name}</caption>
      <thead>
        <tr className="text-ink-faint text-caption">
          <th scope="col" className="py-1.5 text-left font-medium">
            Page
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Visitors
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Share of first-page visitors
          </th>
        </tr>
      </thead>
      <tbody>
        {journey.steps.map(({ path, title, visitors }) => (
          <tr key={path} className="border-line border-t align-top">
            <th scope="row" className="py-2 text-left font-normal">
              <span className="block break-words">{title}</span>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="mt-1.5 block h-1.5 w-full"
                aria-hidden="true"
              >
                <rect width="100" height="4" rx="1" fill="var(--sunken)" />
                <rect width={(visitors / most) * 100} height="4" rx="1" fill="var(--chart-1)" />
              </svg>
            </th>
            <td className="figures py-2 pl-3 text-right">{visitors}</td>
            <td className="figures py-2 pl-3 text-right">{share(visitors, first)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
