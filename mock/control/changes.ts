/** Tells who looks at a mock that something changed. While nobody does, a change costs nothing. */
export interface Changes {
  /** Something changed: a request was answered, or the state is another. */
  note(): void;
  /**
   * Events as a browser reads them (Server-Sent Events, HTML §9.2): one at once, and then one for whatever changed, ten a second at
   * most. Ends when nobody reads any more, or with the mock.
   */
  open(closing: AbortSignal | undefined): ReadableStream<Uint8Array>;
  /** One event, of how things are. */
  event(): string;
}

/** Who looks need not be told more often, in milliseconds. */
const PAUSE = 100;

/** `latest` gives the number of the last request. */
export function createChanges(latest: () => number): Changes {
  const listeners = new Set<() => void>();
  const event = (): string => `event: change\ndata: ${JSON.stringify({ requests: latest() })}\n\n`;
  return {
    note() {
      if (listeners.size > 0) for (const listener of listeners) listener();
    },
    event,
    open(closing) {
      let timer: NodeJS.Timeout | undefined;
      let end = (): void => undefined;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          const tell = (): void => controller.enqueue(encoder.encode(event()));
          const listener = (): void => {
            timer ??= setTimeout(() => {
              timer = undefined;
              // Who does not read what was told learns of the next change all the same.
              if ((controller.desiredSize ?? 0) > 0) tell();
              else listener();
            }, PAUSE).unref();
          };
          const close = (): void => {
            end();
            controller.close();
          };
          end = () => {
            listeners.delete(listener);
            clearTimeout(timer);
            closing?.removeEventListener('abort', close);
          };
          tell();
          if (closing?.aborted) return controller.close();
          listeners.add(listener);
          closing?.addEventListener('abort', close);
        },
        cancel: () => end(),
      });
    },
  };
}
