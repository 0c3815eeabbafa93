import type { Child } from 'hono/jsx';
import { CONSOLE_PATH } from '../../../../mock/control/control-path.ts';
import type { ControlPages } from '../../../../mock/control/controlled.ts';
import { decodePercent } from '../../../../spec/text/percent.ts';
import { Layout, POLICY } from './layout.tsx';
import { type Ask, type ConsolePage, NotAnswered } from './page.ts';
import { PAGES } from './pages.ts';

/** The pages on which a person sees and steers a mock, made on the server of what its control offers. */
export const renderConsole: ControlPages = async (request, askControl) => {
  const url = new URL(request.url);
  const [name = 'integrations', ...rest] = toSegments(url.pathname);
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  const ask = toAsk(askControl);
  const { status, content } = await renderPage(page, {
    ask,
    rest,
    query: url.searchParams,
    origin: url.origin,
  });
  const title = page?.title ?? 'Not found';
  const { document } = await ask<{ document: { title: string } }>('/health');
  const html = `<!doctype html>\n${(
    <Layout title={title} service={document.title} current={name}>
      {content}
    </Layout>
  )}\n`;
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
};

async function renderPage(
  page: ConsolePage | undefined,
  wanted: Parameters<ConsolePage['render']>[0],
): Promise<{ status: number; content: Child }> {
  try {
    if (!page) throw new NotAnswered(404, 'There is no such page.');
    return { status: 200, content: await page.render(wanted) };
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return { status: error.status, content: <p class="problem">{error.message}</p> };
  }
}

/** Behind the path of the console; none for that of the control itself. */
function toSegments(pathname: string): string[] {
  if (!pathname.startsWith(`${CONSOLE_PATH}/`)) return [];
  return pathname
    .slice(CONSOLE_PATH.length + 1)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodePercent);
}

function toAsk(askControl: Parameters<ControlPages>[1]): Ask {
  return async <T,>(target: string): Promise<T> => {
    const response = await askControl(target);
    const answer = (await response.json()) as T & { message: string };
    if (response.ok) return answer;
    throw new NotAnswered(response.status, answer.message);
  };
}
