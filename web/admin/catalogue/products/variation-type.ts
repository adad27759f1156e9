/** A variation type while it is edited; the order of types and of values is the one that is shown. */
export interface VariationType {
  type: string;
  values: string[];
}
