/** Where an operation was found: the path with its base path, whole but for the target's prefix. */
export interface Address {
  /** Such as `/{stage}/1/members`. */
  template: string;
  /** The name of the path variant (`x-other-readings`); `undefined` at the path of the document. */
  variant: string | undefined;
}
