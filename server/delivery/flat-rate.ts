import { plainRate, type RateProvider } from './rate-provider.ts';

/** The same fee wherever it goes, as the specification has it: what counts while the owner has made no zone. */
export const flatRate = (feeKobo: number): RateProvider => ({ rateTo: async () => plainRate(feeKobo) });
