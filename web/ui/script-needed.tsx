/** Says without JavaScript why nothing comes. @param what begins the sentence, such as "The cart" */
export const ScriptNeeded = ({ what }: { what: string }) => (
  <p className="mt-4 hidden rounded-md bg-accent-tint px-4 py-3 text-sm text-accent-ink scriptless:block">
    {`${what} needs JavaScript. Please turn it on in your browser.`}
  </p>
);
