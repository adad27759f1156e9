import { formatNairaExact } from '#contract/money.ts';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { settingsPath } from '../parts.ts';
import { StepActions, StepText } from './step.tsx';

interface Look {
  /** Primary for the step that is next. */
  look: ButtonLook;
}

export const NameStep = ({ name, look }: { name: string } & Look) => (
  <>
    <StepText>
      Shoppers see it on every page, in mails and on receipts: “{name}”. The name is enough for now: the logo
      can come later.
    </StepText>
    <StepActions>
      <ButtonLink to={settingsPath('Shop')} look={look}>
        Name of the shop
      </ButtonLink>
      <ButtonLink to="/admin/look" look="secondary">
        Logo, colours and home page
      </ButtonLink>
    </StepActions>
  </>
);

export const ProductsStep = ({ unfinished, look }: { unfinished: number } & Look) => (
  <>
    <StepText>
      Bring them along from Shopify, WooCommerce or a sheet, or add the first one by hand.
      {unfinished > 0 && ` ${countOf(unfinished, 'product')} still to finish before shoppers see them.`}
    </StepText>
    <StepActions>
      <ButtonLink to="/admin/import" look={look}>
        Import a file
      </ButtonLink>
      <ButtonLink to="/admin/product" look="secondary">
        Add by hand
      </ButtonLink>
      {unfinished > 0 && (
        <ButtonLink to="/admin/product?isUnfinished=true" look="secondary">
          To finish
        </ButtonLink>
      )}
    </StepActions>
  </>
);

interface DeliveryStepProps extends Look {
  /** In naira. */
  fee: number;
  /** Whether zones say what delivery costs. */
  isByPlace: boolean;
  isDone: boolean;
  isBusy: boolean;
  onKeep: () => void;
}

const oneFeeText = (fee: number): string =>
  `${fee === 0 ? 'Delivery is free' : `Each order pays ${formatNairaExact(fee)} for delivery`}, wherever it goes.`;

export const DeliveryStep = ({ fee, isByPlace, isDone, isBusy, onKeep, look }: DeliveryStepProps) => (
  <>
    <StepText>
      {isByPlace ? 'What delivery costs goes by place, as your zones say.' : oneFeeText(fee)}
    </StepText>
    <StepActions>
      {!isDone && (
        <Button look={look} isBusy={isBusy} onClick={onKeep}>
          Keep {fee === 0 ? 'it free' : formatNairaExact(fee)}
        </Button>
      )}
      {!isByPlace && (
        <ButtonLink to={settingsPath('Delivery and stock')} look="secondary">
          Change the fee
        </ButtonLink>
      )}
      <ButtonLink to="/admin/delivery" look="secondary">
        Fees by state
      </ButtonLink>
    </StepActions>
  </>
);

export const PagesStep = ({ look }: Look) => (
  <>
    <StepText>
      About, Contact, Delivery, Returns, Privacy and Terms are written for you from your settings. Read them,
      fill in what only you know, and publish them: Contact and Privacy at least, which the law asks for.
    </StepText>
    <StepActions>
      <ButtonLink to="/admin/pages" look={look}>
        Read the pages
      </ButtonLink>
      <ButtonLink to="/admin/collections" look="secondary">
        Make collections
      </ButtonLink>
    </StepActions>
  </>
);

export const SaleStep = ({ isRealMoney, look }: { isRealMoney: boolean } & Look) => (
  <>
    <StepText>
      Buy one of your products as a shopper would, from the first click to the mail, and choose how you are
      told of it.{' '}
      {isRealMoney
        ? 'Real money is taken: give it back from the order afterwards.'
        : 'A test card pays; nobody’s money moves.'}
    </StepText>
    <StepActions>
      <ButtonLink to="/products" look={look}>
        Open the shop
      </ButtonLink>
      <ButtonLink to="/admin/notifications" look="secondary">
        Be told of orders
      </ButtonLink>
      <ButtonLink to={settingsPath('Buying without an account')} look="secondary">
        Sell without accounts
      </ButtonLink>
    </StepActions>
  </>
);
