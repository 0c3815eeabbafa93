/** What a sample sends in the place of a key to show how one is refused that nobody has. */
export const UNKNOWN_KEY = 'a-key-that-nobody-has';
