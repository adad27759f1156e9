import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import * as calls from '#contract/locations/calls.ts';
import { areasAnswer, citiesAnswer, countriesAnswer, statesAnswer } from '#contract/locations/schemas.ts';
import { answerShared, answerUnkept } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import { localGovernmentsOf } from './local-governments.ts';
import { LocationService, type ServicePlace } from './service.ts';
import { byName, shippedCities, shippedCountries, shippedStates } from './shipped.ts';

const open = { access: 'public', tags: ['Locations'] } as const;

const codeIn = (code: string, pattern: RegExp): string => {
  if (!pattern.test(code)) throw notFound('not_found', httpMessages.notFound);
  return code.toUpperCase();
};
/** Both as ISO 3166 writes them, whatever case they come in. */
const countryCode = (code: string): string => codeIn(code, /^[a-z]{2}$/i);
const stateCode = (code: string): string => codeIn(code, /^[a-z0-9]{1,5}$/i);

const withCode = ({ name, iso2 }: ServicePlace) => (iso2 ? [{ name, iso2 }] : []);
const nameOnly = ({ name }: ServicePlace) => [{ name }];

export const locationRoutes: FeatureRoutes = (app, shop) => {
  const service = shop.config.locations && new LocationService(shop.config.locations);

  /** Answers with places, and keeps them; not that there are none, since there is no end of codes that nobody has. */
  const answerWith = async <T extends { name: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    places: T[],
    isLasting = true,
  ): Promise<void> => {
    const answer = { success: true as const, data: places };
    if (!isLasting || places.length === 0) await answerUnkept(shop, request, reply, answer);
    else {
      const address = `/api/v1/locations${path}`;
      await answerShared(shop, request, reply, async () => ({ answer, products: [] }), address);
    }
  };

  /**
   * Answers with the service's places where one is set, else with the shipped ones. Shipped ones that stand in for
   * a service that cannot answer are not kept, so that it is asked again.
   */
  const answerPlaces = async <T extends { name: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    read: (place: ServicePlace) => T[],
    shipped: () => Promise<T[] | null>,
  ): Promise<void> => {
    const told = service ? await service.find(path) : null;
    const places = told ? byName(told.flatMap(read)) : await shipped();
    if (!places) throw notFound('not_found', httpMessages.notFound);
    await answerWith(request, reply, path, places, !service || told !== null);
  };

  answerCall(app, calls.listCountries, { ...open, response: { 200: countriesAnswer } }, (request, reply) =>
    answerPlaces(request, reply, '/countries', withCode, shippedCountries),
  );

  answerCall(app, calls.listStates, { ...open, response: { 200: statesAnswer } }, (request, reply) => {
    const country = countryCode(request.params.country);
    return answerPlaces(request, reply, `/countries/${country}/states`, withCode, () =>
      shippedStates(country),
    );
  });

  answerCall(app, calls.listCities, { ...open, response: { 200: citiesAnswer } }, (request, reply) => {
    const country = countryCode(request.params.country);
    const state = stateCode(request.params.state);
    return answerPlaces(request, reply, `/countries/${country}/states/${state}/cities`, nameOnly, () =>
      shippedCities(country, state),
    );
  });

  answerCall(app, calls.listAreas, { ...open, response: { 200: areasAnswer } }, (request, reply) => {
    const country = countryCode(request.params.country);
    const state = stateCode(request.params.state);
    const areas = localGovernmentsOf(country, state);
    return answerWith(request, reply, `/countries/${country}/states/${state}/areas`, areas);
  });
};
