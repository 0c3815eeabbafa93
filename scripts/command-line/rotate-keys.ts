type Ask = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** Generates a new key of a company for each stage of a mock and retires those before, as its account would. Returns the new ones. */
export async function rotateKeys(ask: Ask, companyId: string): Promise<Record<string, string>> {
  const path = `/__mock/companies/${encodeURIComponent(companyId)}/keys`;
  const before = ((await (await ask(path)).json()) as { keys: { id: string; stage: string }[] }).keys;
  const keys: Record<string, string> = {};
  for (const stage of new Set(before.map((key) => key.stage))) {
    const headers = { 'content-type': 'application/json' };
    const made = await ask(path, { method: 'POST', headers, body: JSON.stringify({ stage }) });
    keys[stage] = ((await made.json()) as { key: string }).key;
  }
  for (const { id } of before) await ask(`${path}/${id}/retire`, { method: 'POST' });
  return keys;
}
