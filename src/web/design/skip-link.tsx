/** The first stop of the keyboard on every screen: past the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="bg-raised text-ink focus:shadow-raised fixed top-2 left-2 z-50 -translate-y-24 rounded-control px-4 py-2.5 font-semibold focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
