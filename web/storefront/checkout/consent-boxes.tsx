import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { User } from '#contract/accounts/schemas.ts';
import type { ConsentKind } from '#contract/consents/kinds.ts';
import { CheckLine } from './check-line.tsx';

const LINES: Record<ConsentKind, string> = {
  whatsapp: 'Tell me about my orders by WhatsApp',
  texts: 'Tell me about my orders by SMS',
  reminders: 'Send me news and reminders by email',
};

/** What was ticked or unticked here. */
export type Ticked = Partial<Record<ConsentKind, boolean>>;

interface ConsentBoxesProps {
  /** What the shop sends besides the mails of orders. */
  offered: readonly ConsentKind[];
  user: User;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/**
 * What the shopper may agree to, never ticked beforehand; what they have agreed to before stands. Who has no mailbox is told of their own
 * order by SMS without being asked, as others are by mail, and may untick that.
 */
export default function ConsentBoxes({ offered, user, ticked, onTick }: ConsentBoxesProps) {
  const hasMailbox = phoneOfAddress(user.email) === null;
  return offered
    .filter((kind) => kind !== 'reminders' || hasMailbox)
    .map((kind) => (
      <CheckLine
        key={kind}
        isChecked={ticked[kind] ?? user.agreesTo?.includes(kind) === true}
        onChange={(isGiven) => onTick({ ...ticked, [kind]: isGiven })}
      >
        {kind === 'texts' && !hasMailbox ? `${LINES.texts}, as you gave us no email address` : LINES[kind]}
      </CheckLine>
    ));
}
