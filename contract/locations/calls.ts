import type { Call } from '../http/call.ts';
import type { areasAnswer, citiesAnswer, countriesAnswer, statesAnswer } from './schemas.ts';

export const listCountries = 'GET /locations/countries' as Call<{ answer: typeof countriesAnswer }>;
export const listStates = 'GET /locations/countries/:country/states' as Call<{
  params: 'country';
  answer: typeof statesAnswer;
}>;
export const listCities = 'GET /locations/countries/:country/states/:state/cities' as Call<{
  params: 'country' | 'state';
  answer: typeof citiesAnswer;
}>;
/** The local government areas of a state. */
export const listAreas = 'GET /locations/countries/:country/states/:state/areas' as Call<{
  params: 'country' | 'state';
  answer: typeof areasAnswer;
}>;
