// What passes between the scripts and the server: the shapes that `web::fragments` and `web::Motion` write.

/** An answer that may be given: the spots that lead to it, in order up to `steps`, then in any order. */
interface Choice {
  line: string;
  path: string[];
  steps: number;
  label: string;
  forecast?: string;
  loses?: string;
}

/** One instruction of an animation (`web::Motion`). */
interface Motion {
  does: string;
  who?: string;
  whom?: string;
  toward?: string;
  from?: string;
  to?: string;
  face?: string;
  word?: string;
  tone?: string;
  card?: string;
  cards?: string[];
  n?: number;
  /** It has been played on the table as it was. */
  done?: boolean;
}

/** Something that happened, in words and motions. */
interface Cue {
  text: string;
  motions?: Motion[];
  matters?: number;
}

/** What is shown at once: the sentences told, the motions played together. */
interface Batch {
  kind: string;
  told: { text: string; matters: number }[];
  motions: Motion[];
}

/** Something the server sent. */
interface Message {
  type?: string;
  version?: number;
  fragments?: Record<string, string>;
  log?: string[];
  /** The log is sent whole. */
  fresh?: boolean;
  choices?: [notation: string, label: string, spots: string, forecast?: string, loses?: string][];
  chat?: string[];
  line?: string;
  ticket?: number | null;
  cues?: Cue[];
  /** It is shown a second time. */
  again?: boolean;
  greeting?: boolean;
  seat?: number;
  name?: string;
  text?: string;
  left?: number | null;
  /** The table of a rematch. */
  table?: string;
  others?: { name: string; left: number }[];
  message?: string;
  rule?: string;
  figure?: string;
  reason?: string;
}

/** A piece as it was before the table changed. */
interface PieceBefore {
  node: HTMLElement;
  part: Element | null;
  box: DOMRect;
  origin: DOMRect | null;
  face?: string;
  ticks?: string | null;
  ghost?: Ghost;
}

/** A copy of a piece; `whole` has the elements around it that style it. */
interface Ghost {
  piece: HTMLElement;
  whole: HTMLElement;
}

/** A place on the screen that something leaves, and how it looked there. */
interface Start {
  box: DOMRect;
  ghost: Ghost;
}

declare const Idiomorph: {
  morph(old: Node, now: Node | Node[], options: object): void;
};
