/** The walls of the house: what may import what. `npm run check` holds them. */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment:
        'contract/ is what both sides agree on, so it may lean on neither: it imports zod and itself only.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|demo|tests|bench|scripts)/|^node_modules/(?!zod/)' },
    },
    {
      name: 'web-never-imports-server',
      comment:
        'The browser knows the server by its HTTP contract only; anything else would end up in its bundle.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|tests|bench)/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server loads the built pages; it does not reach into their sources.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|tests|bench)/', pathNot: '^tests/support/' },
    },
    {
      name: 'only-tests-use-test-support',
      comment: 'What helps tests must not run in the shop.',
      severity: 'error',
      from: { path: '^(contract|server|web|demo|scripts)/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'only-the-start-loads-the-demo',
      comment:
        'A live shop must not read a line of the demo: only the start loads it, and only in demo mode.',
      severity: 'error',
      from: { path: '^(server|web|contract)/', pathNot: '^server/serve\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-circles',
      comment:
        'Files that import each other in a circle cannot be understood one at a time, even where it is for types alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-never-see-a-request',
      comment:
        'SQL and rules stand apart from HTTP, types included: only routes, the guards, what serves kept answers, pages, and the HTTP folder know Fastify.',
      severity: 'error',
      from: {
        path: '^server/[^/]+/',
        pathNot:
          '(routes|\\.test|\\.fixture)\\.ts$|^server/(http|pages|logging)/|^server/accounts/(access|note-refusal)\\.ts$|^server/answers/shared-answers\\.ts$',
      },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'http-knows-no-feature',
      comment:
        'Every feature stands on server/http; build-app.ts puts guards, kept answers and the security log around it. Shop is the list of parts, of types only.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/(http|database|logging)/|^server/(shop|config)\\.ts$' },
    },
    {
      name: 'features-never-see-the-start',
      comment:
        'What puts the shop together knows every feature, so none may know it: else all would stand on each other. Commands are starts of their own.',
      severity: 'error',
      from: {
        path: '^server/[^/]+/',
        pathNot: '(\\.test|\\.fixture|/command)\\.ts$',
      },
      to: { path: '^server/(start|serve|main|build-app|features?)\\.ts$' },
    },
    {
      name: 'money-flows-one-way',
      comment:
        'payments ← checkout ← refunds ← orders ← settlement: each stands on the ones before it and knows none after it.',
      severity: 'error',
      from: { path: '^server/(payments|checkout|cart|catalogue|refunds)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(orders|settlement)/' },
    },
    {
      name: 'refunds-are-not-below-checkout',
      comment:
        'A checkout knows nothing of money on its way back: refunds ask it, never the other way round.',
      severity: 'error',
      from: { path: '^server/(payments|checkout|cart|catalogue)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/refunds/' },
    },
    {
      name: 'the-service-worker-has-no-page',
      comment:
        'The worker runs without a page and is built by itself: it shares the rules and names of its folder, and which addresses are secrets; nothing of the pages.',
      severity: 'error',
      from: { path: '^web/offline/(worker|switched-off|caching-strategy|caches|show-notice)\\.ts$' },
      to: {
        path: '^(web|contract)/',
        pathNot: '^(web/offline/(caching-strategy|caches|show-notice)|contract/secret-paths)\\.ts$',
      },
    },
    {
      name: 'storefront-never-loads-admin',
      comment: 'A shopper must not download the admin area.',
      severity: 'error',
      from: { path: '^web/(storefront|ui|dialogs|forms|media|session|api|offline)/' },
      to: { path: '^web/admin/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
