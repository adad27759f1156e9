/** Units spread over variants as evenly as they go, the first ones first. */
export const spread = (units: number, variants: number): number[] =>
  Array.from({ length: variants }, (_, index) => Math.floor((units + variants - 1 - index) / variants));
