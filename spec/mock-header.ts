/** The header that marks every answer of a mock, so that nothing is ever learned from one. Its value is the grade. */
export const MOCK_HEADER = 'x-wes-mock';
