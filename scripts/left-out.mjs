// @ts-check
import { minify } from '@swc/core';

const NEVER = 'throw Error("left out")';

/** What React would do for `<ViewTransition>`. */
const VIEW_TRANSITIONS = [
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'measureViewTransitionHostInstancesRecursive',
  'restoreViewTransitionName',
  'applyViewTransitionName',
  'commitAfterMutationEffectsOnFiber',
  'flushAfterMutationEffects',
];

/** What it would do for styles and scripts that components bring along (`precedence`, `<script async src>`). */
const RESOURCES = [
  'acquireResource',
  'preloadStylesheet',
  'suspendResource',
  'insertSuspendedStylesheets',
  'insertStylesheetIntoRoot',
];

/** The calls of react-dom by which code asks for files ahead, but for `preload`, which pictures are asked for with. */
const HINTS = ['preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript', 'preconnectAs'];

/** What it would do for the state of actions, for `<Activity>` and `<SuspenseList>`. */
const PARTS_UNUSED = [
  'dispatchActionState',
  'runActionStateAction',
  'mountActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'updateActivityComponent',
  'updateSuspenseListComponent',
];

/**
 * Functions of packages that no page of the shop can come to, and what stands in their place: by module, name and body.
 * They hang on objects that are there for other things, so that no bundler sees that nobody calls them.
 *
 * @type {Record<string, Record<string, string>>}
 */
const LEFT_OUT = {
  // Every page knows all routes (`routeDiscovery` in react-router.config.ts).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false',
    getPartialManifest: '',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'react-router/dist/production/lib/router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  // No link fetches its page ahead.
  'react-router/dist/production/lib/dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, null, {}]',
    PrefetchPageLinks: 'return null',
  },
  // Pages send through the contract's calls: no route has an action, and nothing loads beside its page.
  'react-router/dist/production/lib/router/router.js': {
    handleAction: NEVER,
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: NEVER,
    patchRoutes: NEVER,
    _internalSetRoutes: NEVER,
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
  },
  'react-router/dist/production/lib/dom/lib.js': { useSubmit: NEVER, useFormAction: NEVER },
  'react-router/dist/production/lib/dom/dom.js': { getFormSubmissionInfo: NEVER },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
    nonSsrStrategy: NEVER,
  },
  'react-router/dist/production/lib/dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: NEVER,
  },
  'react-dom/cjs/react-dom-client.production.js': {
    ...Object.fromEntries(VIEW_TRANSITIONS.map((name) => [name, ''])),
    startViewTransition: NEVER,
    ...Object.fromEntries([...RESOURCES, ...HINTS].map((name) => [name, NEVER])),
    getResource: `if (type === 'style' || type === 'script' || pendingProps.precedence) ${NEVER}; return null`,
    // No custom elements, no references to fragments, no functions as a form's action.
    setPropOnCustomElement: NEVER,
    validateDocumentPositionWithFiberTree: NEVER,
    commitNewChildToFragmentInstance: NEVER,
    deleteChildFromFragmentInstance: NEVER,
    extractEvents$1: '',
    // Nothing waits for pictures before it is shown.
    estimateBandwidth: 'return 1',
    // Each form that is sent tells of it, to whoever asks with `useFormStatus`: nobody does.
    startHostTransition: '',
    ...Object.fromEntries(PARTS_UNUSED.map((name) => [name, NEVER])),
    // Nobody reads in which component an error came up.
    describeNativeComponentFrame: 'return ""',
    getStackByFiberInDevAndProd: 'return ""',
    describeFiber: 'return ""',
    getComponentNameFromType: 'return null',
  },
};

/**
 * The functions of these names, wherever in the module they stand.
 *
 * @param {unknown} node
 * @param {Record<string, string>} bodies
 * @param {{ name: string, start: number, end: number }[]} [found]
 */
const functionsIn = (node, bodies, found = []) => {
  if (typeof node !== 'object' || node === null) return found;
  const { type, id, body } = /** @type {any} */ (node);
  if (type === 'FunctionDeclaration' && Object.hasOwn(bodies, id.name)) {
    found.push({ name: id.name, start: body.start, end: body.end });
    return found;
  }
  for (const part of Object.values(node)) functionsIn(part, bodies, found);
  return found;
};

/**
 * Leaves out of the pages' scripts what `LEFT_OUT` names. A build in which one of them is not found fails: the package has changed.
 *
 * @returns {import('vite').Plugin}
 */
export const leaveOutUnused = () => ({
  name: 'leave-out-unused',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const module = Object.keys(LEFT_OUT).find((path) => id.endsWith(`/node_modules/${path}`));
    if (!module) return null;
    const bodies = LEFT_OUT[module] ?? {};
    const found = functionsIn(this.parse(code), bodies).sort((a, b) => b.start - a.start);
    const missing = Object.keys(bodies).filter((name) => !found.some((one) => one.name === name));
    if (missing.length > 0) throw new Error(`${module} has no ${missing.join(', ')} to leave out`);
    const lighter = found.reduce(
      (text, { name, start, end }) => `${text.slice(0, start)}{${bodies[name]}}${text.slice(end)}`,
      code,
    );
    return { code: lighter, map: null };
  },
});

/**
 * A second minifier before Vite's own: it sees what that one leaves, some hundreds of bytes on every page.
 *
 * @returns {import('vite').Plugin}
 */
export const minifyTwice = () => ({
  name: 'minify-twice',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: {
    order: 'post',
    handler: async (code) => {
      const options = { ecma: /** @type {const} */ (2022), passes: 3 };
      const { code: smaller } = await minify(code, {
        module: true,
        ecma: 2022,
        compress: options,
        mangle: true,
      });
      return { code: smaller, map: null };
    },
  },
});
