import { describe, expect, it } from 'vitest';
import type { SampleCall } from './sample.ts';
import { writeCurl } from './write-curl.ts';
import { writePython } from './write-python.ts';
import { writeTypeScript } from './write-typescript.ts';

const CALL: SampleCall = {
  id: 'a',
  operationId: 'a',
  label: '',
  method: 'GET',
  given: [],
  target: '/dev/1/a?b=c',
  headers: [],
  key: undefined,
  stage: 'dev',
  body: undefined,
  answersJson: true,
  answersRedirect: false,
  wantedStatus: undefined,
};
const call = (more: Partial<SampleCall>): SampleCall => ({ ...CALL, ...more });
const KEY = { header: 'x-api-key', variable: 'WES_DEV_KEY' };

describe.each<{ name: string; given: SampleCall; curl: string; typescript: string; python: string }>([
  {
    name: 'a GET without a key',
    given: CALL,
    curl: `curl -i 'http://h/dev/1/a?b=c'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c');\nconsole.log(response.status, await response.json());\n`,
    python: `import requests\n\nresponse = requests.get(\n    "http://h/dev/1/a?b=c",\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
  {
    name: 'a key of its own, a header, and no JSON',
    given: call({ key: KEY, headers: [['x-a', "it's"]], answersJson: false }),
    curl: `curl -i 'http://h/dev/1/a?b=c' \\\n  -H "x-api-key: $WES_DEV_KEY" \\\n  -H 'x-a: it'\\''s'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  headers: {\n    'x-a': 'it\\'s',\n    'x-api-key': process.env.WES_DEV_KEY ?? '',\n  },\n});\nconsole.log(response.status, await response.text());\n`,
    python: `import os\n\nimport requests\n\nresponse = requests.get(\n    "http://h/dev/1/a?b=c",\n    headers={\n        "x-a": "it's",\n        "x-api-key": os.environ["WES_DEV_KEY"],\n    },\n    timeout=30,\n)\nprint(response.status_code, response.text)\n`,
  },
  {
    name: 'a key of another stage, a redirection',
    given: call({ key: { ...KEY, variable: 'WES_PROD_KEY' }, answersRedirect: true }),
    curl: `curl -i 'http://h/dev/1/a?b=c' \\\n  -H "x-api-key: $WES_PROD_KEY"\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  headers: {\n    'x-api-key': process.env.WES_PROD_KEY ?? '',\n  },\n  redirect: 'manual',\n});\nconsole.log(response.status, await response.json());\n`,
    python: `import os\n\nimport requests\n\nresponse = requests.get(\n    "http://h/dev/1/a?b=c",\n    headers={"x-api-key": os.environ["WES_PROD_KEY"]},\n    allow_redirects=False,\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
  {
    name: 'a key that nobody has, and a HEAD',
    given: call({ method: 'HEAD', key: { header: 'x-api-key', text: 'a-key-that-nobody-has' } }),
    curl: `curl -i -I 'http://h/dev/1/a?b=c' \\\n  -H 'x-api-key: a-key-that-nobody-has'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  method: 'HEAD',\n  headers: {\n    'x-api-key': 'a-key-that-nobody-has',\n  },\n});\nconsole.log(response.status, await response.text());\n`,
    python: `import requests\n\nresponse = requests.head(\n    "http://h/dev/1/a?b=c",\n    headers={"x-api-key": "a-key-that-nobody-has"},\n    timeout=30,\n)\nprint(response.status_code, response.text)\n`,
  },
  {
    name: 'credentials in every place',
    given: call({
      headers: [['cookie', 'a=b']],
      credentials: [
        { in: 'header', name: 'authorization', parts: ['Basic ', { base64Of: 'USER' }] },
        { in: 'header', name: 'cookie', parts: ['sid=', { variable: 'SID' }] },
        { in: 'query', name: 'a key', parts: [{ variable: 'KEY' }] },
      ],
    }),
    curl: `curl -i 'http://h/dev/1/a?b=c'"&a%20key=$KEY" \\\n  -H "authorization: Basic $(printf %s "$USER" | base64 | tr -d '\\n')" \\\n  -H "cookie: sid=$SID" \\\n  -H 'cookie: a=b'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c&a%20key=' + encodeURIComponent(process.env.KEY ?? ''), {\n  headers: {\n    authorization: 'Basic ' + Buffer.from(process.env.USER ?? '').toString('base64'),\n    cookie: 'a=b; ' + 'sid=' + (process.env.SID ?? ''),\n  },\n});\nconsole.log(response.status, await response.json());\n`,
    python: `import base64\nimport os\nfrom urllib.parse import quote\n\nimport requests\n\nresponse = requests.get(\n    "http://h/dev/1/a?b=c&a%20key=" + quote(os.environ["KEY"], safe=""),\n    headers={\n        "authorization": "Basic " + base64.b64encode(os.environ["USER"].encode()).decode(),\n        "cookie": "a=b; " + "sid=" + os.environ["SID"],\n    },\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
  {
    name: 'a POST of JSON',
    given: call({
      method: 'POST',
      body: { mediaType: 'application/json', value: { a: [true, null, "b'c"], 'd-e': {} } },
    }),
    curl: `curl -i 'http://h/dev/1/a?b=c' \\\n  -H 'content-type: application/json' \\\n  --data-raw '{"a":[true,null,"b'\\''c"],"d-e":{}}'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  method: 'POST',\n  headers: {\n    'content-type': 'application/json',\n  },\n  body: JSON.stringify({ a: [true, null, 'b\\'c'], 'd-e': {} }),\n});\nconsole.log(response.status, await response.json());\n`,
    python: `import requests\n\nresponse = requests.post(\n    "http://h/dev/1/a?b=c",\n    json={"a": [True, None, "b'c"], "d-e": {}},\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
  {
    name: 'a body that is sent as it is, though it says that it is JSON',
    given: call({ method: 'POST', body: { mediaType: 'application/json', value: '{"a":', isText: true } }),
    curl: `curl -i 'http://h/dev/1/a?b=c' \\\n  -H 'content-type: application/json' \\\n  --data-raw '{"a":'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  method: 'POST',\n  headers: {\n    'content-type': 'application/json',\n  },\n  body: '{"a":',\n});\nconsole.log(response.status, await response.json());\n`,
    python: `import requests\n\nresponse = requests.post(\n    "http://h/dev/1/a?b=c",\n    headers={"content-type": "application/json"},\n    data="{\\"a\\":".encode(),\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
  {
    name: 'a PUT of a text',
    given: call({ method: 'PUT', body: { mediaType: 'text/plain', value: '@x' } }),
    curl: `curl -i -X PUT 'http://h/dev/1/a?b=c' \\\n  -H 'content-type: text/plain' \\\n  --data-raw '@x'\n`,
    typescript: `const response = await fetch('http://h/dev/1/a?b=c', {\n  method: 'PUT',\n  headers: {\n    'content-type': 'text/plain',\n  },\n  body: '@x',\n});\nconsole.log(response.status, await response.json());\n`,
    python: `import requests\n\nresponse = requests.put(\n    "http://h/dev/1/a?b=c",\n    headers={"content-type": "text/plain"},\n    data="@x".encode(),\n    timeout=30,\n)\nprint(response.status_code, response.json())\n`,
  },
])('$name', ({ given, curl, typescript, python }) => {
  it.each([
    ['curl', writeCurl, curl],
    ['TypeScript', writeTypeScript, typescript],
    ['Python', writePython, python],
  ] as const)('in %s', (_, write, want) => {
    expect(write(given, 'http://h')).toBe(want);
  });
});
