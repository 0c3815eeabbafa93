import { toHashSource } from '../../spec/text/hash-source.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
form { max-width: 30rem; margin: 10vh auto; padding: 0 1rem; display: grid; gap: 0.75rem; }
input, button { font: inherit; padding: 0.5rem; }
`;

/** The token goes out as any client sends it; what comes back is a cookie that no script can read. */
const SCRIPT = `
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const token = document.querySelector('input').value.trim();
  let said = 'This is not the token of this mock.';
  try {
    const headers = { authorization: 'Bearer ' + token };
    const { ok, status } = await fetch('/__mock/login', { method: 'POST', headers });
    if (ok) return location.reload();
    if (status !== 401) said = 'The mock answered with ' + status + '.';
  } catch {}
  document.querySelector('output').value = said;
});
`;

/** Asks a person for the token of the control, and then shows what was asked for. */
export const LOGIN_PAGE: string = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Log in to the control of the mock</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<form method="post">
<h1>Control of the mock</h1>
<label for="token">Token (<code>WES_CONTROL_TOKEN</code>, or as the mock printed it when it started)</label>
<input id="token" type="password" autocomplete="current-password" required autofocus>
<button>Log in</button>
<output role="status"></output>
</form>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** Nothing but the page's own style and script, and calls of the mock. */
export const LOGIN_POLICY: string = [
  "default-src 'none'",
  `style-src ${toHashSource(STYLE)}`,
  `script-src ${toHashSource(SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
