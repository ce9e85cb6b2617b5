import { describe, expect, test } from 'vitest';
import { type ChunkLoad, type ModuleSizes, planChunks } from './planChunks.ts';

/** Maps the name of a module to its size in bytes and its imports. */
type Graph = Record<string, [bytes: number, ...imports: string[]]>;

function plan(graph: Graph, loads: ChunkLoad[], alone: string[] = []): string[] {
  const modules: ModuleSizes = new Map(
    Object.entries(graph).map(([id, [bytes, ...imports]]) => [id, { bytes, imports }]),
  );
  const chunks = planChunks(modules, loads, { known: ['start'], alone: new Set(alone) });
  return chunks.map((ids) => ids.toSorted().join(' ')).toSorted();
}

const screen = (...entries: string[]): ChunkLoad => ({ entries, weight: 1 });
const part = (entry: string): ChunkLoad => ({ entries: [entry], weight: 0.02 });

describe('the plan of the files', () => {
  test('groups modules that the same screens need, without those loaded at the start', () => {
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

  test('merges modules that cost less than a file of their own, and none that cost more', () => {
    const withIcon = (bytes: number): Graph => ({
      one: [9000, 'icon', 'kit'],
      two: [9000, 'icon', 'kit'],
      three: [9000, 'kit'],
      icon: [bytes],
      kit: [9000],
    });
    const screens = [screen('one'), screen('two'), screen('three')];
    // Two screens save a request each, while the third screen downloads the icon without using it.
    expect(plan(withIcon(1500), screens)).toContain('icon kit');
    expect(plan(withIcon(1700), screens)).toContain('icon');
  });

  test('counts transitive imports', () => {
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

  test('creates no cycle between two files', () => {
    // Import chain: top → middle → bottom. A file with top and bottom would import middle, which
    // imports that file.
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

  test('leaves a separate part alone, with modules that only it needs', () => {
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
