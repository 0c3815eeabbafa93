import { expect } from 'vitest';
import { loadDocument } from '../spec/document.ts';
import { createMock, type MockApp } from './index.ts';
import { CALLERS, type Caller } from './known.test.helper.ts';
import { at, choose, type Model, pick, type Step, toModel } from './model.test.helper.ts';

const document = loadDocument();

/** Takes the steps on a mock and in a model, and holds them against each other. */
export class ComparedMock {
  readonly app: MockApp = createMock({ document });
  readonly models: readonly Model[];
  marks = 0;

  constructor() {
    this.models = CALLERS.map(({ data, key }) => ({
      members: new Map(data.members.map((member) => [member.email, toModel(member)])),
      sent: [],
      presets: [],
      points: new Map(),
      key,
    }));
  }

  async ask(
    index: number,
    path: string,
    body?: unknown,
    key: string = this.models[index]?.key ?? '',
  ): Promise<Response> {
    const { base } = at(CALLERS, index);
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await this.app.request(base + path, { ...init, headers });
    this.expectNoStranger(index, await response.clone().text());
    return response;
  }

  /** Nothing that is told to one speaks of what another wrote. */
  expectNoStranger(index: number, text: string): void {
    const { name } = at(CALLERS, index);
    for (const [, owner] of text.matchAll(/\[\[(.+?) #\d+\]\]/g)) expect(owner).toBe(name);
  }

  mark({ name }: Caller): string {
    this.marks += 1;
    return `[[${name} #${this.marks}]]`;
  }

  async take(step: Step): Promise<void> {
    const { members, sent, presets, points } = at(this.models, step.who);
    const known = [...members.values()];
    const caller = at(CALLERS, step.who);
    switch (step.act) {
      case 'send': {
        const sender = pick(known, step.from);
        const chosen = choose(step, known, caller);
        const message = this.mark(caller);
        const response = await this.ask(step.who, `/recognition/${sender.email}`, {
          recipients: chosen.recipients,
          message,
        });
        expect(response.status).toBe(chosen.people ? 201 : 400);
        const people = [sender, ...(chosen.people ?? [])];
        if (chosen.people) {
          sent.push({
            mark: message,
            people: new Set(people.map(({ email }) => email)),
            teams: new Set(people.map(({ team }) => team)),
          });
        }
        return;
      }
      case 'import': {
        const email = step.member < 40 ? pick(known, step.member).email : `new.${step.member}@shared.example`;
        const team = step.team === undefined ? undefined : `Team ${step.team}`;
        const entry = { email, name: this.mark(caller), ...(team ? { team_name: team } : {}) };
        const before = members.get(email);
        expect(await (await this.ask(step.who, '/api/v1/members', [entry])).json()).toMatchObject({
          created: before ? 0 : 1,
          failed: 0,
        });
        members.set(email, {
          email,
          team: team ?? before?.team,
          team_id: team ? undefined : before?.team_id,
          cohorts: before?.cohorts ?? [],
        });
        return;
      }
      case 'boost': {
        const { email } = pick(known, step.member);
        const response = await this.ask(step.who, '/api/v1/performance-boosts', {
          email,
          points: step.points,
          reason: this.mark(caller),
        });
        expect(response.status).toBe(201);
        points.set(email, (points.get(email) ?? 0) + step.points);
        return;
      }
      case 'preset': {
        const name = this.mark(caller);
        expect(
          (await this.ask(step.who, '/api/v1/performance-preset', { name, competencies: [name] })).status,
        ).toBe(201);
        presets.push(name);
        return;
      }
      case 'rotate':
        await this.rotate(step.who);
        return;
      case 'strange key': {
        const strange = step.who === step.of ? 'nobody' : at(this.models, step.of).key;
        const isOwn = at(CALLERS, step.of).stage === caller.stage && step.who !== step.of;
        const response = await this.app.request(`${caller.base}/members`, {
          headers: { 'x-api-key': strange },
        });
        expect(response.status).toBe(isOwn ? 200 : 403);
        this.expectNoStranger(isOwn ? step.of : step.who, await response.text());
      }
    }
  }

  /** A new key, and the old one retired. */
  async rotate(index: number): Promise<void> {
    const { company, stage } = at(CALLERS, index);
    const model = at(this.models, index);
    const path = `/__mock/companies/${company}`;
    const json = (method: string, body: unknown): RequestInit => ({
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    await this.app.request(path, json('PATCH', { developer_access: true }));
    const made = (await (await this.app.request(`${path}/keys`, json('POST', { stage }))).json()) as {
      key: string;
    };
    const { keys } = (await (await this.app.request(`${path}/keys`)).json()) as {
      keys: { id: string; key: string }[];
    };
    const old = keys.find(({ key }) => key === model.key);
    await this.app.request(`${path}/keys/${old?.id}/retire`, { method: 'POST' });
    expect((await this.ask(index, '/members')).status).toBe(403);
    model.key = made.key;
  }

  /** Everybody sees what the model says, and nothing else. */
  async check(): Promise<void> {
    for (const [index, { members, sent, presets, points }] of this.models.entries()) {
      const wrote = new Set([...sent.flatMap(({ people }) => [...people]), ...points.keys()]);
      const some = [...members.values()].filter(
        ({ email }, place) => wrote.has(email) || place % 10 === 0 || email.startsWith('new'),
      );
      for (const { email } of some) {
        const wanted = sent
          .filter(({ people }) => people.has(email))
          .map(({ mark }) => mark)
          .reverse();
        expect(await this.readMarks(index, `/recognition?limit=100&email=${email}`)).toEqual(wanted);
        expect(await this.readMarks(index, `/recognition/recipient/${email}?limit=100`)).toEqual(wanted);
        expect((await this.ask(index, `/api/v1/users/${email}/profile`)).status).toBe(200);
      }
      for (const team of new Set([...members.values()].map((member) => member.team))) {
        const wanted = sent
          .filter(({ teams }) => teams.has(team))
          .map(({ mark }) => mark)
          .reverse();
        expect(
          await this.readMarks(
            index,
            `/recognition?limit=100&team_name=${encodeURIComponent(team ?? 'none')}`,
          ),
        ).toEqual(team ? wanted : []);
      }
      const list = (await (await this.ask(index, '/members?limit=100')).json()) as {
        members: { email: string; team_name?: string }[];
      };
      expect(list.members.map(({ email, team_name }) => [email, team_name])).toEqual(
        [...members.values()].map(({ email, team }) => [email, team]),
      );
      const feedback = (await (await this.ask(index, '/performance_feedback?limit=100')).json()) as {
        preset: { name: string };
        feedback: { email: string; boost_points: number }[];
      };
      const { data } = at(CALLERS, index);
      expect(feedback.preset.name).toBe(presets.at(-1) ?? data.presets.at(-1)?.name);
      for (const { email, boost_points } of feedback.feedback) {
        const before = data.boosts
          .filter((boost) => boost.email === email)
          .reduce((sum, boost) => sum + boost.points, 0);
        expect(boost_points).toBe(before + (points.get(email) ?? 0));
      }
      await this.ask(index, '/townhall/content', { topic: 'Everything' });
    }
  }

  async readMarks(index: number, path: string): Promise<string[]> {
    const { recognitions } = (await (await this.ask(index, path)).json()) as {
      recognitions: { message: string }[];
    };
    return recognitions.map(({ message }) => message).filter((message) => message.startsWith('[['));
  }
}
