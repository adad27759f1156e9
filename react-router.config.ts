import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is a few hundred bytes; asking for it piece by piece costs a slow phone a round trip.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: true,
} satisfies Config;
