import { dimWeight } from '~domain/price';
import { Choices, type Random } from '../text/random';

export interface Contents {
  /** kg, to the gram. */
  readonly weight: number;
  /** cm */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** kg, by size. */
  readonly dim: number;
  /** VND */
  readonly value: number;
}

interface Kind {
  readonly kg: readonly [number, number];
  /** Longest, middle and shortest side in cm, of the smallest such box. */
  readonly box: readonly [number, number, number];
  /** Thousand VND. */
  readonly price: readonly [number, number];
}

const kinds = new Choices<Kind>([
  [30, { kg: [0.2, 0.9], box: [28, 20, 4], price: [90, 650] }], // clothes
  [12, { kg: [0.7, 1.8], box: [32, 21, 12], price: [180, 1_400] }], // shoes
  [14, { kg: [0.1, 0.7], box: [18, 12, 8], price: [80, 900] }], // cosmetics
  [12, { kg: [0.1, 1.2], box: [20, 14, 7], price: [60, 2_500] }], // phone accessories
  [8, { kg: [0.3, 2.5], box: [24, 17, 5], price: [50, 420] }], // books
  [10, { kg: [0.5, 5], box: [30, 24, 18], price: [70, 700] }], // food
  [7, { kg: [1.5, 9], box: [40, 32, 25], price: [250, 3_200] }], // household goods
  [4, { kg: [3, 14], box: [55, 40, 30], price: [900, 9_500] }], // appliances
  [2, { kg: [10, 38], box: [80, 50, 40], price: [1_200, 18_000] }], // furniture
  [1, { kg: [0.2, 1.5], box: [30, 22, 6], price: [8_000, 32_000] }], // jewellery and computers
]);

export function packContents(random: Random): Contents {
  const { kg, box, price } = random.weighted(kinds);
  const spread = random.between(0.85, 1.35);
  const sized = (side: number): number => Math.max(1, Math.round(side * spread));
  const [length, width, height] = [sized(box[0]), sized(box[1]), sized(box[2])];
  // Cheap goods are the common ones.
  const thousand = price[0] + (price[1] - price[0]) * random.next() ** 2;
  return {
    weight: Math.round(random.between(...kg) * 100) / 100,
    length,
    width,
    height,
    dim: dimWeight(length, width, height),
    value: Math.round(thousand) * 1_000,
  };
}
