/** Where a call came from, as the security log notes it. */
export interface CallSource {
  /** Who it came from as all limits see it: an IPv4 address, or the network (/64) of an IPv6 one. */
  client: string;
  /** What the request is called, in the log and to the client (`x-request-id`). */
  requestId: string;
}

export const sourceOf = ({ client, id }: { client: string; id: string }): CallSource => ({
  client,
  requestId: id,
});
