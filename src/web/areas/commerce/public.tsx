/** The picture of a product, for the screens that list products. */
export { PackImage } from './packs/product-image.tsx';
