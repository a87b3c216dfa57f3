import CalendarClock from 'lucide-react/icons/calendar-clock';

/** How long the card can be used, before anything else that is small print. */
export function ExpiryLine({ text }: { text: string }) {
  return (
    <p className="bg-sunken flex items-center gap-3 rounded-control px-4 py-3 font-semibold">
      <CalendarClock size={22} strokeWidth={1.75} aria-hidden="true" className="text-accent shrink-0" />
      {text}
    </p>
  );
}
