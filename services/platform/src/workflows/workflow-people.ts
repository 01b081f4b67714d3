import { identityPort, type PeopleAsked } from '@ishare/contracts/identity/client.js';
import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import type { AssigneeRule } from '@ishare/contracts/platform/workflow/nodes.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

export interface Person {
  id: string;
  name: string;
}

type Asked = Exclude<AssigneeRule, { kind: 'initiator' | 'previous' }>;

const ADMINISTRATORS: Asked = { kind: 'administrators' };
/** Users of whom one question asks at most. */
const MOST_ASKED = 100;
const keyOf = (rule: AssigneeRule) => JSON.stringify(rule);
const isAsked = (rule: AssigneeRule): rule is Asked => rule.kind !== 'initiator' && rule.kind !== 'previous';

/** Who was found for the rules of a design when a step began: asked once, ahead of its transaction. */
export class People {
  constructor(
    private readonly found: ReadonlyMap<string, readonly Person[]>,
    private readonly initiator: Person,
    /** What those are called who can sign in. */
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /** Somebody as colleagues call him. */
  called(person: Person): Person {
    return { id: person.id, name: this.names.get(person.id) ?? person.name };
  }

  /** The first rule of a chain that finds somebody decides; in the end those who keep the workflows, or who began. */
  of(chain: readonly AssigneeRule[], previous: Person | null): readonly Person[] {
    for (const rule of [...chain, ADMINISTRATORS]) {
      const people = this.ofRule(rule, previous);
      if (people.length > 0) return people;
    }
    return [this.initiator];
  }

  /** Whom a chain itself finds: nobody, where it finds nobody. */
  copied(chain: readonly AssigneeRule[], previous: Person | null): readonly Person[] {
    return chain.map((rule) => this.ofRule(rule, previous)).find((people) => people.length > 0) ?? [];
  }

  private ofRule(rule: AssigneeRule, previous: Person | null): readonly Person[] {
    if (rule.kind === 'initiator') return [this.initiator];
    if (rule.kind === 'previous') return previous ? [previous] : [];
    const people = this.found.get(keyOf(rule)) ?? [];
    if (rule.kind === 'users') return people;
    // Nobody decides on his own wish as long as there is somebody else who may.
    const others = people.filter(({ id }) => id !== this.initiator.id);
    return others.length > 0 ? others : people;
  }
}

/** Finds the people whom workflows name, among those who can sign in today. */
@Injectable()
export class WorkflowPeople {
  constructor(private readonly ports: Ports) {}

  /** `actor`: who moves the instance, where that is somebody else. */
  async find(rules: readonly AssigneeRule[], initiator: Person, actor: Person | null = null): Promise<People> {
    const asked = [...new Map([...rules, ADMINISTRATORS].filter(isAsked).map((rule) => [keyOf(rule), rule])).values()];
    const ids = [initiator.id, ...(actor ? [actor.id] : [])];
    const [known = [], ...lists] = await this.ask([
      { kind: 'users', ids },
      ...asked.map((rule) => this.questionOf(rule, initiator.id)),
    ]);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const first = { id: initiator.id, name: names.get(initiator.id) ?? initiator.name };
    return new People(new Map(asked.map((rule, index) => [keyOf(rule), lists[index]!])), first, names);
  }

  /** Users of these ids; one who is not there, or does not sign in any more, is refused. */
  async named(ids: readonly string[], member: string): Promise<Person[]> {
    const [found = []] = await this.ask([{ kind: 'users', ids: [...new Set(ids)] }]);
    if (ids.some((id) => !found.some((person) => person.id === id))) throw invalid(member, 'Validation:unknown');
    return found;
  }

  /** Those of the ids that are of users who can sign in. */
  async able(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const wanted = [...new Set(ids)];
    const able = new Set<string>();
    for (let at = 0; at < wanted.length; at += MOST_ASKED) {
      const [found = []] = await this.ask([{ kind: 'users', ids: wanted.slice(at, at + MOST_ASKED) }]);
      for (const { id } of found) able.add(id);
    }
    return able;
  }

  private questionOf(rule: Asked, initiatorId: string): PeopleAsked {
    switch (rule.kind) {
      case 'users':
        return { kind: 'users', ids: rule.userIds };
      case 'role':
        return { kind: 'role', role: rule.role };
      case 'supervisor':
        return { kind: 'supervisor', role: rule.role, of: initiatorId };
      case 'administrators':
        return { kind: 'permission', permission: workflowPermissions.Edit };
    }
  }

  private async ask(asked: PeopleAsked[]): Promise<Person[][]> {
    const lists = await this.ports.client(identityPort).people({ tenantId: currentTenantId(), asked });
    return lists.map((list) => list.map((user) => ({ id: user.id, name: personName(user) })));
  }
}
