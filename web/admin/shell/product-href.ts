/** The list of products narrowed to one, whose form is open for whoever may change it. */
export const productHref = ({ _id, name }: { _id: string; name: string }): string =>
  `/admin/dashboard?${new URLSearchParams({ tab: 'products', q: name, edit: _id })}`;
