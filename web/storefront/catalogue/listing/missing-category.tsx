import { FolderX } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** The page of a category or a collection that the shop does not have. */
export const MissingCategory = ({ isCollection }: { isCollection: boolean }) => (
  <div className="container-page py-4">
    <EmptyState
      isPage
      icon={<FolderX aria-hidden="true" className="size-8" />}
      title={isCollection ? 'Collection Not Found' : 'Category Not Found'}
      text="It may have been taken out of the shop."
    >
      <ButtonLink to="/products">Browse Products</ButtonLink>
    </EmptyState>
  </div>
);
