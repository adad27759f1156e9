// @ts-check

/**
 * The functions of a script into which the bundler has put a package's whole module: `const react = wrap((exports) => {…})`, at the top
 * of the file.
 *
 * @param {any} program
 * @returns {{ start: number, end: number }[]}
 */
const wrappedModules = ({ body }) =>
  body
    .filter((/** @type {any} */ { type }) => type === 'VariableDeclaration')
    .flatMap((/** @type {any} */ { declarations }) => declarations)
    .map((/** @type {any} */ { init }) => init)
    .filter(
      (/** @type {any} */ call) =>
        call?.type === 'CallExpression' &&
        call.callee.type === 'Identifier' &&
        call.arguments.length === 1 &&
        call.arguments[0].type === 'ArrowFunctionExpression' &&
        call.arguments[0].body.type === 'BlockStatement',
    )
    .map((/** @type {any} */ call) => call.arguments[0]);

/**
 * A script with parentheses around each module that is wrapped in a function: a browser that sees them compiles the function with its
 * file, beside the page, rather than on the page's own thread when it is called. https://v8.dev/blog/preparser#pife
 *
 * @param {string} code
 * @param {(code: string) => any} parse gives the syntax tree
 */
export const withModulesAhead = (code, parse) =>
  wrappedModules(parse(code))
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
      code,
    );

/**
 * Has browsers compile React and its like while they are fetched. The bundler writes such parentheses itself, and the minifiers take
 * them away: so it is done last.
 *
 * @returns {import('vite').Plugin}
 */
export const compileAhead = () => ({
  name: 'compile-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const parse = (/** @type {string} */ code) => this.parse(code);
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = withModulesAhead(file.code, parse);
    }
  },
});
