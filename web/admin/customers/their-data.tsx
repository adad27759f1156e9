import { useNavigate } from 'react-router';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { askForDeletion, forgetCustomer, saveData } from '../personal-data/giving.ts';
import { May } from '../shell/may.tsx';
import { forgetThing } from '../shell/recent-things.ts';

interface TheirDataProps {
  customer: CustomerDetail;
  /** All customers: where whoever has forgotten one goes on. */
  list: string;
}

/** What the shop holds on a customer, for whoever has written: given to them, and deleted. */
export const TheirData = ({ customer, list }: TheirDataProps) => {
  const navigate = useNavigate();
  const { _id, hasAccount } = customer;
  const leave = (): void => {
    forgetThing(`/admin/customers/${_id}`);
    void navigate(list, { replace: true });
  };
  return (
    <May needs="answer for personal data">
      <section
        aria-labelledby="their-data"
        className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
      >
        <h2 id="their-data" className="text-lg font-semibold">
          Their data
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          For a customer who has written to you. Make sure that it is they who ask, and answer at once: at the
          latest within 30 days, as your privacy page promises.
        </p>
        {!hasAccount && (
          <p className="mt-1 text-sm text-ink-soft">
            They have no account, and are known by their email, or else by their number. Whoever has bought by
            both stands among the customers twice.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => void saveData(_id, 'html', hasAccount)}>
            Download their data
          </Button>
          <Button look="quiet" onClick={() => void saveData(_id, 'json', hasAccount)}>
            Download it as JSON
          </Button>
          <Button
            look="quiet"
            className="text-danger"
            onClick={() => void (hasAccount ? askForDeletion(customer) : forgetCustomer(customer, leave))}
          >
            {hasAccount ? 'Delete their account' : 'Forget this customer'}
          </Button>
        </div>
      </section>
    </May>
  );
};
