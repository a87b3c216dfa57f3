/**
 * The icons of the taxonomy and of the dashboard's buttons by their lucide names, as `category-glyphs.svg` draws them
 * (`tools/derive-glyphs.ts`). A test compares the names with the image and with src/domain/categorise/taxonomy.ts.
 */
const names = `
  arrow-left-right baby badge-percent banknote bed-double beer bike bone book-open briefcase briefcase-business building-2 calendar-clock car car-front
  car-taxi-front chart-line circle-ellipsis circle-parking coffee coins credit-card dices droplets dumbbell flame fuel gamepad-2 gift glasses
  graduation-cap hammer hand-coins hand-heart hand-helping heart-handshake heart-pulse house id-card id-card-lanyard key-round landmark laptop luggage
  monitor-smartphone package palmtree paw-print percent piggy-bank pill plane receipt receipt-text repeat road rotate-ccw sandwich scale school scissors
  shield shield-check shield-plus shield-user shirt shopping-bag shopping-basket shopping-cart smartphone sofa sparkles spray-can stethoscope store tags target ticket
  toy-brick train-front trending-up tv umbrella undo-2 user-round user-round-check users utensils utensils-crossed volleyball wallet wheat wifi wine wrench zap
`;

export const categoryGlyphs: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
