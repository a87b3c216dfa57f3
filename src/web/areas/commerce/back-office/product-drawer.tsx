import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { Drawer } from '#web/design/drawer.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { ProductEbook } from './product-ebook.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductImagePart } from './product-image-part.tsx';
import { ProductSale } from './product-sale.tsx';
import { ProductSizes } from './product-sizes.tsx';

const parts = [
  { value: 'details', label: 'Details' },
  { value: 'sizes', label: 'Sizes' },
  { value: 'picture', label: 'Image' },
  { value: 'ebook', label: 'E-book' },
  { value: 'sale', label: 'Availability' },
] as const;
/** A gift card is drawn, and has no e-book. */
const withoutFiles = parts.filter(({ value }) => value !== 'picture' && value !== 'ebook');
export type DrawerPart = (typeof parts)[number]['value'];

export interface ProductDrawerProps {
  /** Null for a new product. */
  product: OperatorProduct | null;
  part: DrawerPart;
  onPart: (part: DrawerPart) => void;
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** One product: its details, its sizes with prices and stock, its e-book, and when it is on sale. */
export function ProductDrawer({ product, part, onPart, onAdded, onClose }: ProductDrawerProps) {
  return (
    <Drawer open onClose={onClose} title={product?.name ?? 'New product'}>
      {product ? (
        <SegmentedControl
          label="Section"
          choices={product.kind === 'gift_card' ? withoutFiles : parts}
          value={part}
          onChange={onPart}
          className="mb-5"
        />
      ) : null}
      {part === 'details' || !product ? (
        <ProductForm key={product?.id ?? 'new'} product={product} onAdded={onAdded} onClose={onClose} />
      ) : part === 'sizes' ? (
        <ProductSizes product={product} />
      ) : part === 'picture' ? (
        <ProductImagePart product={product} />
      ) : part === 'ebook' ? (
        <ProductEbook product={product} />
      ) : (
        <ProductSale key={product.updated_at.getTime()} product={product} />
      )}
    </Drawer>
  );
}
