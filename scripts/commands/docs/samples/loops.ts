/**
 * The programs that run samples of a language one after another, so that the language starts once. Each reads file names from
 * standard input, and writes a line with a word of ours (its last argument) when it is ready and behind each file: nothing
 * behind the word where all is well, else what is wrong. What a sample prints goes out as it is.
 */
export const NODE_LOOP: string = `
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
const word = process.argv.at(-1);
const report = (text) => console.log(word + ' ' + String(text).replace(/\\s+/g, ' '));
report(typeof fetch === 'function' ? '' : 'this Node has no fetch');
for await (const file of createInterface({ input: process.stdin })) {
  try {
    await import(pathToFileURL(file).href);
    report('');
  } catch (error) {
    report(error.cause ? error + ': ' + error.cause : error);
  }
}
`;

export const PYTHON_LOOP: string = `
import runpy, sys
word = sys.argv[-1]
def report(text):
    print(word, " ".join(str(text).split()), flush=True)
for stream in (sys.stdin, sys.stdout, sys.stderr):
    stream.reconfigure(encoding="utf-8")
try:
    import requests
except ImportError:
    report("python3 has no module requests here")
    sys.exit()
report("")
for file in iter(sys.stdin.readline, ""):
    try:
        runpy.run_path(file.rstrip("\\n"), run_name="__main__")
        report("")
    except BaseException as error:
        report(type(error).__name__ + ": " + str(error))
`;
