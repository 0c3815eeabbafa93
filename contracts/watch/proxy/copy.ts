/** Bytes that all copies together may still take. */
export interface Room {
  left: number;
}

/** A copy of a body on its way, bounded in size: what does not fit is not copied, and passes on all the same. */
export interface Copy {
  add(part: Uint8Array): void;
  /** The whole body, to be asked for once; where it was not copied, why, as half a sentence. Its room is given back by `drop`. */
  whole(): Uint8Array<ArrayBuffer> | string;
  /** Gives the room back. */
  drop(): void;
}

/** Of one body, in bytes. */
export const COPY_LIMIT: number = 8 * 1024 * 1024;

export function createCopy(room: Room, limit: number = COPY_LIMIT): Copy {
  let parts: Uint8Array[] = [];
  let size = 0;
  let missing: string | undefined;
  const drop = (): void => {
    room.left += size;
    size = 0;
    parts = [];
  };
  return {
    add(part) {
      if (missing !== undefined) return;
      if (size + part.byteLength > limit) missing = `a body is larger than ${limit / 1024 / 1024} MiB`;
      else if (part.byteLength > room.left) missing = 'more was on its way than is kept to be judged';
      if (missing !== undefined) return drop();
      room.left -= part.byteLength;
      size += part.byteLength;
      parts.push(part);
    },
    whole() {
      if (missing !== undefined) return missing;
      // Of its own, so that it can be handed to another thread.
      const whole = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.byteLength;
      }
      parts = [];
      return whole;
    },
    drop,
  };
}
