/** The sentence for whatever the server did not explain. Source: the specification, section 8. */
export const OPERATION_FAILED = 'Operation failed. Please try again.';
