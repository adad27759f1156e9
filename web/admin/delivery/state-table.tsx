import type { Zone } from '#contract/delivery/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { rowsOfStates } from './zone-fields.ts';

const feeOf = ({ fee }: Zone): string => (fee === 0 ? 'Free' : formatNairaExact(fee));
const daysOf = ({ daysFrom, daysTo }: Zone): string =>
  daysFrom === daysTo ? `${daysTo}` : `${daysFrom} to ${daysTo}`;

const NUMBER = 'py-2 pr-2 sm:pr-4 text-right whitespace-nowrap';

/** What each state gets; those without a zone are counted, and listed where somebody looks. */
export const StateTable = ({ states, zones }: { states: readonly string[]; zones: readonly Zone[] }) => {
  const rows = rowsOfStates(states, zones);
  const served = rows.filter(({ whole, cities }) => whole || cities.length > 0);
  const without = rows.filter((row) => !served.includes(row)).map(({ state }) => state);
  return (
    <section aria-labelledby="states" className="rounded-xl border border-line bg-surface p-5 shadow-card">
      <h2 id="states" className="text-lg font-semibold">
        What each state gets
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {without.length === 0
          ? 'Every state has a zone.'
          : `${without.length} of ${rows.length} states have no zone: nothing is delivered there.`}
      </p>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2 pr-2 sm:pr-4 font-medium">
              State
            </th>
            <th scope="col" className="py-2 pr-2 sm:pr-4 font-medium">
              Zone
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              Fee
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Days
            </th>
          </tr>
        </thead>
        <tbody>
          {served.map(({ state, whole, cities }) => (
            <StateRows key={state} state={state} whole={whole} cities={cities} />
          ))}
        </tbody>
      </table>
      {without.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
            States without a zone
          </summary>
          <p className="wrap-anywhere">{without.join(', ')}</p>
        </details>
      )}
    </section>
  );
};

const StateRows = ({ state, whole, cities }: ReturnType<typeof rowsOfStates>[number]) => (
  <>
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-2 sm:pr-4 text-left font-medium wrap-anywhere">
        {state}
      </th>
      <td className="py-2 pr-2 sm:pr-4 wrap-anywhere">
        {whole ? whole.name : <span className="text-accent-ink">Only some cities</span>}
      </td>
      <td className={NUMBER}>{whole && feeOf(whole)}</td>
      <td className="py-2 text-right whitespace-nowrap">{whole && daysOf(whole)}</td>
    </tr>
    {cities.map(({ zone, names }) => (
      <tr key={zone._id} className="border-b border-line align-top text-ink-soft">
        <td className="py-2 pr-2 sm:pr-4 pl-4 wrap-anywhere">{names.join(', ')}</td>
        <td className="py-2 pr-2 sm:pr-4 wrap-anywhere">{zone.name}</td>
        <td className={NUMBER}>{feeOf(zone)}</td>
        <td className="py-2 text-right whitespace-nowrap">{daysOf(zone)}</td>
      </tr>
    ))}
  </>
);
