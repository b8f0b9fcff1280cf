// What waits to be looked at, the cheapest first.

/**
 * Values with their costs; the cheapest is taken first, of equal ones that of the lower rank, then the one that was added first.
 * @template Value
 */
export class Waiting {
  /** @type {{ value: Value, cost: number, rank: number, order: number }[]} */
  #heap = [];

  #order = 0;

  /**
   * @param {Value} value
   * @param {number} cost
   * @param {number} rank
   */
  add(value, cost, rank) {
    const heap = this.#heap, one = { value, cost, rank, order: this.#order++ };
    let at = heap.length;
    for (let parent; at; at = parent) {
      parent = (at - 1) >> 1;
      if (!isBefore(one, heap[parent])) break;
      heap[at] = heap[parent];
    }
    heap[at] = one;
  }

  /** The value that is next, which waits no longer; null where there is none. @returns {Value | null} */
  take() {
    const heap = this.#heap, [first] = heap, last = heap.pop();
    if (!first || !last || !heap.length) return first?.value ?? null;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first.value;
  }
}

/**
 * @param {{ cost: number, rank: number, order: number }} one
 * @param {{ cost: number, rank: number, order: number }} other
 */
function isBefore(one, other) {
  return (one.cost - other.cost || one.rank - other.rank || one.order - other.order) < 0;
}
