/** Rows in groups that follow each other without a gap, such as the rows of one day. Rows and groups count from 0. */
export class RowGroups {
  readonly count: number;
  readonly rowCount: number;
  /** The first row of each group, and after the last group the number of rows. */
  private readonly firsts: Int32Array;
  /** For each row whether a group begins with it: a list of a hundred thousand rows is measured by asking them all. */
  private readonly begins: Uint8Array;

  /** @param sizes how many rows each group has, in the order of the groups; at least one each. */
  constructor(sizes: readonly number[]) {
    this.count = sizes.length;
    this.firsts = new Int32Array(sizes.length + 1);
    sizes.forEach((size, group) => {
      this.firsts[group + 1] = this.firsts[group]! + size;
    });
    this.rowCount = this.firsts[sizes.length]!;
    this.begins = new Uint8Array(this.rowCount);
    for (let group = 0; group < this.count; group += 1) this.begins[this.firsts[group]!] = 1;
  }

  /** Whether a row is the first of its group. */
  isFirst(row: number): boolean {
    return this.begins[row] === 1;
  }

  firstOf(group: number): number {
    return this.firsts[group]!;
  }

  /** The group in which a row lies. */
  groupOf(row: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.firsts[middle]! <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
