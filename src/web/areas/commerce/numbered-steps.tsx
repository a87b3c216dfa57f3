/** Steps to take one after another, each with its number. */
export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-5 sm:grid-cols-3">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="bg-accent-soft text-accent figures grid size-8 shrink-0 place-items-center rounded-full font-semibold"
          >
            {at + 1}
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-soft text-caption mt-0.5">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
