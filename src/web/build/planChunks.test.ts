import { describe, expect, test } from 'vitest';
import { type Load, type Modules, planChunks } from './planChunks.ts';

/** Modules by name: their size, and what they import. */
type Graph = Record<string, [bytes: number, ...imports: string[]]>;

function plan(graph: Graph, loads: Load[], alone: string[] = []): string[] {
  const modules: Modules = new Map(
    Object.entries(graph).map(([id, [bytes, ...imports]]) => [id, { bytes, imports }]),
  );
  const chunks = planChunks(modules, loads, { known: ['start'], alone: new Set(alone) });
  return chunks.map((ids) => ids.toSorted().join(' ')).toSorted();
}

const screen = (...entries: string[]): Load => ({ entries, weight: 1 });
const part = (entry: string): Load => ({ entries: [entry], weight: 0.02 });

describe('the plan of the files', () => {
  test('puts together what the same screens need, without what is there from the start', () => {
    const graph: Graph = {
      start: [9000, 'react'],
      react: [9000],
      one: [9000, 'react', 'form', 'field'],
      two: [9000, 'form', 'field'],
      form: [9000, 'field'],
      field: [9000],
    };
    expect(plan(graph, [screen('one'), screen('two')])).toEqual(['field form', 'one', 'two']);
  });

  test('joins what costs less than a file of its own, and nothing that costs more', () => {
    const withIcon = (bytes: number): Graph => ({
      one: [9000, 'icon', 'kit'],
      two: [9000, 'icon', 'kit'],
      three: [9000, 'kit'],
      icon: [bytes],
      kit: [9000],
    });
    const screens = [screen('one'), screen('two'), screen('three')];
    // Two screens save a file each; the third fetches the icon for nothing.
    expect(plan(withIcon(900), screens)).toContain('icon kit');
    expect(plan(withIcon(1100), screens)).toContain('icon');
  });

  test('counts what a module imports in turn', () => {
    const graph: Graph = {
      one: [9000, 'check', 'kit'],
      two: [9000, 'check', 'kit'],
      three: [9000, 'kit'],
      check: [10, 'zod'],
      kit: [9000],
      zod: [90_000],
    };
    const planned = plan(graph, [screen('one'), screen('two'), screen('three')]);
    expect(planned).toContain('check zod');
    expect(planned).toContain('kit');
  });

  test('never lets two files wait for each other', () => {
    // top → middle → bottom: top and bottom in one file would need the middle, and it them.
    const graph: Graph = {
      one: [9000, 'top'],
      two: [9000, 'top'],
      three: [9000, 'bottom'],
      top: [10, 'middle'],
      middle: [10, 'bottom'],
      bottom: [10],
    };
    const loads = [screen('one'), screen('two'), screen('three'), part('middle')];
    expect(plan(graph, loads, ['middle'])).toEqual([
      'bottom',
      'middle',
      'one',
      'three',
      'top',
      'two',
    ]);
  });

  test('leaves a part by itself, with what nobody else needs', () => {
    const graph: Graph = {
      one: [9000, 'dialog', 'kit'],
      two: [9000, 'kit'],
      dialog: [10, 'kit'],
      menu: [10, 'item', 'kit'],
      item: [10],
      kit: [9000],
    };
    const loads = [screen('one'), screen('two'), part('dialog'), part('menu')];
    const planned = plan(graph, loads, ['dialog', 'menu']);
    expect(planned).toContain('dialog');
    expect(planned).toContain('item menu');
  });
});
