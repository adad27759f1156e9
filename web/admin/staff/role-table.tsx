import { Check, Minus } from 'lucide-react';
import { STAFF_ROLE_TEXTS, STAFF_ROLES, type StaffRole } from '#contract/accounts/staff.ts';
import { Panel } from '../overview/panel.tsx';
import { mayTask, STAFF_TASKS, tasksOf } from './permission-groups.ts';

const Table = () => (
  <table className="w-full text-sm max-md:hidden">
    <thead className="sticky top-0 z-10 bg-sunken">
      <tr className="h-10 text-left">
        <th scope="col" className="px-4 font-semibold text-ink-soft">
          May
        </th>
        {STAFF_ROLES.map((role) => (
          <th key={role} scope="col" className="px-2 text-center font-semibold">
            {STAFF_ROLE_TEXTS[role].name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {STAFF_TASKS.map((task) => (
        <tr key={task.name} className="h-11 border-b border-line last:border-b-0">
          <th scope="row" className="px-4 py-1 text-left font-normal">
            {task.name}
          </th>
          {STAFF_ROLES.map((role) => (
            <td key={role} className="px-2 py-1 text-center">
              {mayTask(role, task) ? (
                <Check role="img" aria-label="Yes" className="inline size-4 text-success" />
              ) : (
                <Minus role="img" aria-label="No" className="inline size-4 text-ink-soft" />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Of whoever may do nearly everything it is shorter to say what they may not. */
const saidOf = (role: StaffRole): string => {
  const tasks = tasksOf(role);
  const others = STAFF_TASKS.map(({ name }) => name).filter((name) => !tasks.includes(name));
  if (others.length === 0) return 'Everything';
  return others.length <= 3 ? `Everything but: ${others.join(' · ')}` : tasks.join(' · ');
};

/** On a phone one role after the other: six columns would have to be pushed to and fro. */
const List = () => (
  <dl className="md:hidden">
    {STAFF_ROLES.map((role) => (
      <div key={role} className="border-b border-line px-4 py-3 last:border-b-0">
        <dt className="font-medium">{STAFF_ROLE_TEXTS[role].name}</dt>
        <dd className="text-sm text-ink-soft">{saidOf(role)}</dd>
      </div>
    ))}
  </dl>
);

/** What each role may do, out of the table that the server holds to; the roles stay in sight. */
export const RoleTable = () => (
  <Panel title="What each role may do" className="md:overflow-clip">
    <Table />
    <List />
  </Panel>
);
