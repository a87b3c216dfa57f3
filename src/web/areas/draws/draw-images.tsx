import { drawPages } from '#contract/areas/draw-pages.ts';
import { Link } from '#web/design/link.tsx';
import { basePath } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';

/** The pictures that operators stored, side by side; nothing where there are none. */
export function DrawImages({ type }: { type: 'Slider' | 'Banner' }) {
  const images = useApiQuery(drawPages.images, { query: { Type: type } }).data?.data ?? [];
  if (images.length === 0) return null;
  return (
    <ul aria-label="Images" className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {images.map(({ id, Image, Alt, Link: href }) => {
        const image = (
          <img src={`${basePath}${Image}`} alt={Alt} className="rounded-panel aspect-video w-full object-cover" />
        );
        return <li key={id}>{href ? <Link href={href}>{image}</Link> : image}</li>;
      })}
    </ul>
  );
}
