import { useRouteLoaderData } from 'react-router';
import type { PageFacts } from './settings.ts';

/** The shop's public origin, without a slash at the end. */
export const useOrigin = (): string => useRouteLoaderData<PageFacts>('root')?.origin ?? '';
