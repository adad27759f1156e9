import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';

export const countrySchema = z.object({ name: z.string(), iso2: z.string() });
export type Country = z.infer<typeof countrySchema>;
export const stateSchema = z.object({ name: z.string(), iso2: z.string() });
export type State = z.infer<typeof stateSchema>;
export const citySchema = z.object({ name: z.string() });
export type City = z.infer<typeof citySchema>;

export const countriesAnswer = answerOf(z.array(countrySchema));
export const statesAnswer = answerOf(z.array(stateSchema));
export const citiesAnswer = answerOf(z.array(citySchema));
export const areasAnswer = answerOf(z.array(z.object({ name: z.string() })));
