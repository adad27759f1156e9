import { Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/rides/calls.ts';
import { MAX_RIDER_TEXT } from '#contract/rides/limits.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { MadeRide } from '#contract/rides/schemas.ts';
import { api } from '../../api/browser.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { formatMoment } from '../../ui/dates.ts';
import { TextField } from '../../ui/field.tsx';
import { whatsAppHref } from '../../ui/whatsapp.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';

/** The link, shown this once. */
const Made = ({ ride, onClose }: { ride: MadeRide; onClose: () => void }) => (
  <DialogFrame title="The rider’s link" isOpen onClose={onClose}>
    <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
      <p>
        Whoever has this link sees the addresses until{' '}
        <time dateTime={ride.endsAt}>{formatMoment(ride.endsAt)}</time>. It is shown only now.
      </p>
      <p className="rounded-md bg-sunken p-3 text-sm wrap-anywhere">{ride.url}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <a
          href={whatsAppHref(ride.riderPhone, `Today’s deliveries: ${ride.url}`)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand hover:bg-brand-strong"
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Send by WhatsApp
        </a>
        <Button
          look="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copyText(ride.url, 'Link copied', 'The link could not be copied')}
        >
          Copy
        </Button>
      </div>
    </div>
  </DialogFrame>
);

const MakeOf = ({
  orders,
  onClose,
  onMade,
}: {
  orders: readonly string[];
  onClose: () => void;
  onMade: (ride: MadeRide) => void;
}) => {
  const form = useForm({ defaultValues: { riderName: '', riderPhone: '' } });
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['riderName', 'riderPhone'],
    onDone: () => {},
    send: async (typed) => {
      const { data, message } = await api(calls.makeRide, { body: { orders: [...orders], ...typed } });
      onMade(data);
      return message ?? say.made;
    },
  });
  return (
    <FormDialog
      title="Give to a rider"
      isOpen
      staysOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Make Link"
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      problem={problem}
    >
      <p className="text-sm text-ink-soft">
        {orders.length} {orders.length === 1 ? 'order' : 'orders'}. What is left of them goes out as parcels:
        they are shipped and the customers are told, with the code that the rider asks for.
      </p>
      <TextField
        label="Rider’s name"
        maxLength={MAX_RIDER_TEXT}
        autoComplete="off"
        {...field('riderName', { validate: (name) => name.trim() !== '' || say.riderName })}
      />
      <TextField
        label="Rider’s telephone"
        type="tel"
        maxLength={MAX_RIDER_TEXT}
        autoComplete="off"
        {...field('riderPhone', { validate: (phone) => phone.trim() !== '' || say.riderPhone })}
      />
    </FormDialog>
  );
};

interface MakeRideFormProps {
  orders: readonly string[];
  onClose: () => void;
  /** The orders are the rider's. */
  onDone: () => void;
}

/** Gives chosen orders to a rider, and shows the link that the rider needs. */
export const MakeRideForm = ({ orders, onClose, onDone }: MakeRideFormProps) => {
  const [made, setMade] = useState<MadeRide | null>(null);
  return made ? (
    <Made ride={made} onClose={onDone} />
  ) : (
    <MakeOf orders={orders} onClose={onClose} onMade={setMade} />
  );
};
