/**
 * Groups things in their order, so that the sizes of a group add up to `most` at most. A larger
 * thing is a group of its own.
 */
export function groupBySize<Thing extends { size: number }>(
  things: readonly Thing[],
  most: number,
): Thing[][] {
  const groups: Thing[][] = [];
  let room = 0;
  for (const thing of things) {
    const group = groups.at(-1);
    if (group && thing.size <= room) group.push(thing);
    else {
      groups.push([thing]);
      room = most;
    }
    room -= thing.size;
  }
  return groups;
}
