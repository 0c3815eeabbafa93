/** The header that marks every answer of a mock, so that nothing is ever learned from one. Its value is the grade, or whose answer it is instead. */
export const MOCK_HEADER = 'x-wes-mock';

/** What a mock has to say to who looks at an answer. */
export const NOTE_HEADER = 'x-wes-mock-note';
