/** What is said about the lists of places, word for word as in the specification's error catalogue. */
export const placeSentences = {
  countriesFailed: 'Failed to load countries. Please try again.',
  noStates: (country: string) => `No states found for ${country}`,
  statesFailed: (country: string) => `Failed to load states for ${country}. Please try again.`,
  noCities: (state: string, country: string) =>
    `No cities found for ${state}, ${country}. You can type manually.`,
  citiesFailed: (state: string) => `Failed to load cities for ${state}. You can type the city name manually.`,
} as const;
