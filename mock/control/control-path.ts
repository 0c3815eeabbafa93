/** Where the control stands, above every path of the service. */
export const CONTROL_PATH = '/__mock';

/** Where the pages for people stand. */
export const CONSOLE_PATH: string = `${CONTROL_PATH}/console`;
